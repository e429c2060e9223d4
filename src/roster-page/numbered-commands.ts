import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { newUuid } from '../report-page/sending/new-uuid.ts'

/** Stored commands of a phone for one link; in memory without storage. */
interface Numbered {
  sender: string
  /** number of the next command */
  sequence: number
}

const problemOfNumber = z.object({
  code: z.string().optional(),
  expected: z.number().optional(),
  sequence: z.number().optional(),
})

interface Envelope {
  sender: string
  id: string
  sequence: number
  position: null
}

const memory = new Map<string, string>()

/** Returns the envelopes of the commands of a link, numbered from 1. */
export function numberedCommands(link: string) {
  const key = `askari-roster-${link}`
  const read = (): Numbered => {
    const kept = stored(key)
    if (kept !== null) return JSON.parse(kept) as Numbered
    const made = { sender: newUuid(), sequence: 1 }
    store(key, JSON.stringify(made))
    return made
  }
  const goTo = (sequence: number) => store(key, JSON.stringify({ ...read(), sequence }))
  return {
    next: <Said extends object>(said: Said): Said & Envelope => ({
      ...said,
      ...read(),
      id: newUuid(),
      position: null,
    }),
    /** Records the reply to a command; 'again' if it must be sent with another number. */
    async answered(response: Response): Promise<'again' | 'answered'> {
      const { sequence } = read()
      if (response.ok) goTo(sequence + 1)
      if (response.ok || response.status >= 500) return 'answered'
      const problem = problemIn(await response.text())
      if (problem.code === 'out_of_order') goTo(problem.expected ?? 1)
      else if (problem.code === 'sequence_used') goTo(sequence + 1)
      else {
        if (problem.sequence !== undefined) goTo(sequence + 1)
        return 'answered'
      }
      return 'again'
    },
    renumbered: <Body extends object>(body: Body): Body & Numbered => ({ ...body, ...read() }),
  }
}

/** Returns the message of a refusal; null if a proxy replied instead of the server. */
const problemIn = (text: string): z.infer<typeof problemOfNumber> =>
  jsonText.pipe(problemOfNumber).safeParse(text).data ?? {}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function store(key: string, text: string): void {
  memory.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch {
    // a private window: the numbers last as long as the page
  }
}
