/** The time zones that a field may name, by what each is called. */
export const TIME_ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone.replaceAll('_', ' ')]),
)
