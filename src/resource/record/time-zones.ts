export const TIME_ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone.replaceAll('_', ' ')]),
)
