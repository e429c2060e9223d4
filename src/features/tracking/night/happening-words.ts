import type { Happening } from '../../../../domain/night/happening.ts'
import { ageText } from '../../../../domain/time/age.ts'
import { STANDING_WORDS } from '../../../../domain/worker/standing.ts'
import type { MarkShape } from '../replay/mark-shape.ts'

const OFFLINE = STANDING_WORDS.lost.name.toLowerCase()
const guards = (count: number) => `${count} ${count === 1 ? 'guard' : 'guards'}`

/** What happened, as people say it. */
export function happeningText(happening: Happening, nameOf: (guard: string) => string): string {
  switch (happening.kind) {
    case 'lost':
      return `${nameOf(happening.guard)} went ${OFFLINE}`
    case 'heard again':
      return `${nameOf(happening.guard)} is reporting again${happening.since === null ? '' : ` after ${ageText(happening.t - happening.since)}`}`
    case 'fence left':
      return `${nameOf(happening.guard)} ${happening.seen ? 'left' : 'is outside'} the fence of ${happening.fence}`
    case 'back within':
      return `${nameOf(happening.guard)} is back within the fence of ${happening.fence}`
    case 'shift began':
      return `${happening.shift || 'Shift'} began: ${guards(happening.guards)}`
    case 'shift over':
      return `${happening.shift || 'Shift'} over: ${guards(happening.guards)}`
    case 'all lost':
      return `Link lost: ${happening.guards} of ${guards(happening.onDuty)} went ${OFFLINE} together`
    case 'all heard again':
      return `Link back: ${happening.guards} of ${guards(happening.onDuty)} are reporting again`
  }
}

const SHAPES: Readonly<Record<Happening['kind'], MarkShape>> = {
  lost: 'lost',
  'heard again': 'heard again',
  'fence left': 'fence left',
  'back within': 'back within',
  'shift began': 'shift',
  'shift over': 'shift',
  'all lost': 'lost',
  'all heard again': 'heard again',
}

export const happeningShape = ({ kind }: Happening): MarkShape => SHAPES[kind]

/** What can be told of each: its own key, whoever it is of. */
export const happeningKey = (happening: Happening): string =>
  `${happening.kind} ${happening.t} ${'guard' in happening ? happening.guard : 'shift' in happening ? happening.shift : ''}`
