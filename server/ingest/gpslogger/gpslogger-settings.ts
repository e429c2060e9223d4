/**
 * Placeholders of GPSLogger for each point: the fields that `parseGpslogger` reads, and some about the phone.
 */
export const GPSLOGGER_BODY =
  'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&spd=%SPD&dir=%DIR&alt=%ALT&batt=%BATT&sat=%SAT&prov=%PROV'

/** The app's settings as the properties file that `gpslogger://properties/<address>` fetches; `url` is the device's. */
export function gpsloggerSettings(url: string): string {
  const settings = {
    log_customurl_enabled: 'true',
    log_customurl_url: url,
    log_customurl_method: 'POST',
    log_customurl_body: GPSLOGGER_BODY,
    log_customurl_headers: 'Content-Type: application/x-www-form-urlencoded',
    log_customurl_discard_offline_locations_enabled: 'false',
    autocustomurl_enabled: 'true',
  }
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}
