/** The system settings of a company that has changed nothing, as the server sends them. */
export const ownSystemSettings = {
  id: 'own',
  base_map: 'automatic',
  home_latitude: null,
  home_longitude: null,
  live_links: 'all',
  redraw_interval_s: 0,
  late_after: 2,
  offline_after: 5,
  first_interval_min: 5,
  fix_retention_days: null,
  rejected_retention_days: 30,
  security_retention_days: 365,
  session_hours: 720,
  tab_counts: 'offline',
}
