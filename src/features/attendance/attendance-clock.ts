import { wallTimeAt } from '../../../domain/time/zone-days.ts'

/** '06:34' on the company's clock (IANA zone). */
export const createClockFormatter =
  (timeZone: string) =>
  (t: number): string =>
    wallTimeAt(t, timeZone).slice(11)
