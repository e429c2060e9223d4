/** The system settings of a company that has changed none, as the server sends them. */
export const ownSystemSettings = {
  id: 'own',
  base_map: 'automatic',
  home_latitude: null,
  home_longitude: null,
  live_links: 'all',
  draw_every_s: 0,
  late_after: 2,
  offline_after: 5,
  first_interval_min: 5,
  keep_fixes_days: null,
  keep_rejected_days: 30,
  keep_security_days: 365,
  session_hours: 720,
  tab_counts: 'offline',
}
