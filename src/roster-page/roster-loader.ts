import {
  type PageDuty,
  rosterPageReply,
  type SwapOption,
  swapOptionsReply,
} from '../../contract/roster/roster-page.ts'
import { linkPageLoader } from '../report-page/link-page-loader.ts'
import { numberedCommands } from './numbered-commands.ts'

export type RosterLoader = ReturnType<typeof rosterLoader>

/** Loads the roster of a link, and sends the commands of its guard. */
export function rosterLoader(code: string) {
  const own = `/r/${encodeURIComponent(code)}`
  const commands = numberedCommands(code)
  const page = linkPageLoader(own, rosterPageReply)
  /** Sends a guard's command. 'refused': the server did not accept it; the page then shows the current state. */
  async function send(path: string, said: object): Promise<'done' | 'refused' | 'failed'> {
    const body = commands.next(said)
    try {
      let response = await post(path, body)
      const number = await commands.answered(response.clone())
      // the server expects another number from this phone, or already has a command with this number
      if (number === 'again') response = await post(path, commands.renumbered(body))
      if (number === 'again') await commands.answered(response.clone())
      if (response.ok) {
        await page.show(response)
        return 'done'
      }
      await page.reload()
      return response.status < 500 ? 'refused' : 'failed'
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return 'failed'
    }
  }
  const post = (path: string, body: object) =>
    fetch(`${own}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, clocks: { stated: null, device: Date.now(), sent: Date.now() } }),
    })
  /** Returns the possible swaps for a duty; null if they could not be fetched. */
  async function swapOptions({ roster_id, id }: PageDuty): Promise<SwapOption[] | null> {
    try {
      const path = ['swap-options', roster_id, id].map(encodeURIComponent).join('/')
      const response = await fetch(`${own}/${path}`)
      return response.ok ? swapOptionsReply.parse(await response.json()).data : null
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return null
    }
  }
  return {
    ...page,
    swapOptions,
    answerOffer: (id: string, answer: 'accept' | 'decline') =>
      send(`offers/${encodeURIComponent(id)}`, { answer }),
    answerWelfareCheck: (id: string) => send(`welfare-checks/${encodeURIComponent(id)}`, {}),
    answerSwap: (id: string, answer: 'accept' | 'decline' | 'cancel') =>
      send(`swaps/${encodeURIComponent(id)}`, { answer }),
    askForSwap: ({ roster_id, id: duty }: PageDuty, other_duty: string) =>
      send('swaps', { roster_id, duty, other_duty }),
  }
}
