BEGIN TRANSACTION;
CREATE TABLE absences (
	chat_id BIGINT NOT NULL, 
	player INTEGER NOT NULL, 
	CONSTRAINT pk_absences PRIMARY KEY (chat_id, player), 
	CONSTRAINT fk_absences_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE challenges (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	token VARCHAR(32) NOT NULL, 
	variant VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	author INTEGER NOT NULL, 
	opponent INTEGER, 
	opponent_username VARCHAR(64), 
	chat_id BIGINT, 
	thread_id INTEGER, 
	state VARCHAR(16) NOT NULL, 
	game_id INTEGER, 
	taken_by INTEGER, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	start TEXT, 
	rematch_of INTEGER, 
	folded INTEGER DEFAULT '0' NOT NULL, 
	inline_message_id TEXT, 
	CONSTRAINT ck_challenges_seat CHECK (seat in ('first', 'second', 'random')), 
	CONSTRAINT ck_challenges_state CHECK (state in ('open', 'taken', 'withdrawn', 'declined', 'expired')), 
	CONSTRAINT fk_challenges_author_players FOREIGN KEY(author) REFERENCES players (id), 
	CONSTRAINT fk_challenges_opponent_players FOREIGN KEY(opponent) REFERENCES players (id), 
	CONSTRAINT fk_challenges_taken_by_players FOREIGN KEY(taken_by) REFERENCES players (id), 
	CONSTRAINT uq_challenges_token UNIQUE (token)
);
CREATE TABLE chats (
	id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	title TEXT NOT NULL, 
	language VARCHAR(16), 
	reachable INTEGER NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_chats PRIMARY KEY (id)
);
INSERT INTO "chats" VALUES(-5,'supergroup','Club','en',1,7);
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	variant VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	start TEXT NOT NULL, 
	position TEXT NOT NULL, 
	to_move VARCHAR(8) NOT NULL, 
	white INTEGER NOT NULL, 
	black INTEGER NOT NULL, 
	chat_id BIGINT, 
	thread_id INTEGER, 
	turn INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	winner VARCHAR(8), 
	termination VARCHAR(32), 
	rule VARCHAR(32), 
	draw_offer VARCHAR(8), 
	draw_offer_turn INTEGER, 
	draw_offer_ply INTEGER, 
	created_at BIGINT NOT NULL, 
	moved_at BIGINT NOT NULL, takeback VARCHAR(8), takeback_white INTEGER, takeback_black INTEGER, 
	CONSTRAINT ck_games_to_move CHECK (to_move in ('white', 'black')), 
	CONSTRAINT fk_games_black_players FOREIGN KEY(black) REFERENCES players (id), 
	CONSTRAINT fk_games_white_players FOREIGN KEY(white) REFERENCES players (id)
);
INSERT INTO "games" VALUES(1,'russian','{}','W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8','W:Wa3,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b8,c5,c7,d6,d8,e7,f6,f8,g7,h6,h8','white',1,2,-5,NULL,7,6,NULL,NULL,NULL,NULL,NULL,NULL,10,11,NULL,NULL,NULL);
CREATE TABLE inbox (
	update_id BIGINT NOT NULL, 
	payload TEXT, 
	state VARCHAR(8) NOT NULL, 
	attempts INTEGER NOT NULL, 
	received_at BIGINT NOT NULL, 
	CONSTRAINT pk_inbox PRIMARY KEY (update_id), 
	CONSTRAINT ck_inbox_state CHECK (state in ('waiting', 'done', 'failed'))
);
INSERT INTO "inbox" VALUES(100,NULL,'done',0,8);
INSERT INTO "inbox" VALUES(101,'{}','waiting',0,9);
CREATE TABLE messages (
	chat_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	game_id INTEGER, 
	challenge_id INTEGER, 
	turn INTEGER, 
	viewer INTEGER, 
	live INTEGER NOT NULL, question VARCHAR(16), 
	CONSTRAINT pk_messages PRIMARY KEY (chat_id, message_id), 
	CONSTRAINT fk_messages_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_messages_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_messages_viewer_players FOREIGN KEY(viewer) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "messages" VALUES(-5,77,1,NULL,7,NULL,1,NULL);
CREATE TABLE missed_ends (
	player INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	CONSTRAINT pk_missed_ends PRIMARY KEY (player, game_id), 
	CONSTRAINT fk_missed_ends_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_missed_ends_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE mutes (
	game_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (game_id, player), 
	CONSTRAINT fk_mutes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_mutes_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE notes (
	game_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (game_id, player), 
	CONSTRAINT fk_notes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_notes_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat_id BIGINT NOT NULL, 
	thread_id INTEGER, 
	kind VARCHAR(32) NOT NULL, 
	payload TEXT NOT NULL, 
	game_id INTEGER, 
	turn INTEGER, 
	state VARCHAR(8) NOT NULL, 
	attempts INTEGER NOT NULL, 
	not_before BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	error TEXT, 
	CONSTRAINT ck_outbox_state CHECK (state in ('owed', 'sent', 'dropped', 'dead'))
);
INSERT INTO "outbox" VALUES(1,-5,NULL,'board','{}',1,7,'owed',0,0,13,NULL);
CREATE TABLE pictures (
	digest VARCHAR(64) NOT NULL, 
	file_id TEXT NOT NULL, used_at BIGINT, 
	CONSTRAINT pk_pictures PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "pictures" VALUES('digest','file',NULL);
CREATE TABLE plans (
	game_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	expected TEXT NOT NULL, 
	reply TEXT NOT NULL, 
	CONSTRAINT pk_plans PRIMARY KEY (game_id, turn, expected), 
	CONSTRAINT fk_plans_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_plans_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE players (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id BIGINT, 
	name TEXT NOT NULL, 
	username VARCHAR(64), 
	language VARCHAR(16), 
	reachable INTEGER NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT uq_players_user_id UNIQUE (user_id)
);
INSERT INTO "players" VALUES(1,11,'Anna','anna','en',1,5);
INSERT INTO "players" VALUES(2,12,'Boris',NULL,NULL,0,6);
CREATE TABLE preferences (
	chat_id BIGINT NOT NULL, 
	language VARCHAR(16), 
	theme VARCHAR(16), 
	side VARCHAR(16), 
	notation VARCHAR(16), 
	text_board VARCHAR(16), 
	confirm INTEGER NOT NULL, 
	autoplay INTEGER NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (chat_id)
);
CREATE TABLE turns (
	game_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	route TEXT NOT NULL, 
	captured TEXT NOT NULL, 
	position TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	played_at BIGINT NOT NULL, played_by VARCHAR(8), 
	CONSTRAINT pk_turns PRIMARY KEY (game_id, turn), 
	CONSTRAINT ck_turns_kind CHECK (kind in ('move', 'undo', 'takeback')), 
	CONSTRAINT fk_turns_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_turns_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "turns" VALUES(1,1,'move',1,'a3-b4','a3,b4','','B:Wa1,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',1,12,NULL);
INSERT INTO "turns" VALUES(1,2,'move',2,'b6-a5','b6,a5','','W:Wa1,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',2,12,NULL);
INSERT INTO "turns" VALUES(1,3,'move',3,'b2-a3','b2,a3','','B:Wa1,a3,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',1,12,NULL);
INSERT INTO "turns" VALUES(1,4,'move',4,'a7-b6','a7,b6','','W:Wa1,a3,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',2,12,NULL);
INSERT INTO "turns" VALUES(1,5,'move',5,'a1-b2','a1,b2','','B:Wa3,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',1,12,NULL);
INSERT INTO "turns" VALUES(1,6,'move',6,'b6-c5','b6,c5','','W:Wa3,b2,b4,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b8,c5,c7,d6,d8,e7,f6,f8,g7,h6,h8',2,12,NULL);
CREATE INDEX ix_inbox_state ON inbox (state, update_id);
CREATE INDEX ix_outbox_game_id ON outbox (game_id);
CREATE INDEX ix_outbox_owed ON outbox (state, chat_id, id);
CREATE INDEX ix_players_username ON players (username);
CREATE INDEX ix_games_black ON games (black, termination, moved_at);
CREATE INDEX ix_games_chat ON games (chat_id, termination, moved_at);
CREATE INDEX ix_games_white ON games (white, termination, moved_at);
CREATE INDEX ix_messages_challenge_id ON messages (challenge_id);
CREATE INDEX ix_messages_game_id ON messages (game_id);
CREATE INDEX ix_pictures_used_at ON pictures (used_at);
CREATE INDEX ix_challenges_author ON challenges (author);
CREATE INDEX ix_challenges_open ON challenges (state, expires_at);
CREATE INDEX ix_challenges_opponent ON challenges (opponent);
CREATE INDEX ix_challenges_opponent_username ON challenges (opponent_username);
CREATE INDEX ix_challenges_rematch_of ON challenges (rematch_of);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('players',2);
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('outbox',1);
INSERT INTO "sqlite_sequence" VALUES('challenges',0);
COMMIT;
