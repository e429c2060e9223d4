import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { newUuid } from '../report-page/sending/new-uuid.ts'

/** State for numbering the commands of this phone for one link. In memory only if the browser has no storage. */
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

/** Numbers the commands that this phone sends for a link, from 1. */
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
    /** Processes the reply to a command. Returns 'again' if the command must be sent again with another number. */
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

/** Parses an error reply. Returns {} if the text is not from the server but, for example, from a proxy. */
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
    // storage fails in a private window; the numbers then last as long as the page
  }
}
