"""What people reported of other bots and games, each as a scenario that Damka must pass; `listed` names the reports."""
