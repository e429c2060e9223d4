import type { User } from '../../contract/auth.ts'
import type {
  CheckOutcome,
  RefreshOutcome,
  RefusedCall,
  RejectReason,
  SessionContext,
  SignedInSession,
  SignedOutReason,
} from './session-event.ts'
import { held } from './session-setup.ts'

const carried = ({ event }: { event: { call: RefusedCall } }) => event.call
export const stored = ({ event }: { event: { stored: SignedInSession | null } }) => ({ stored: event.stored })

const replayThat = {
  type: 'replay calls',
  params: ({ event }: { event: { call: RefusedCall } }) => ({ ids: [event.call.id] }),
} as const
export const rejectThat = (reason: RejectReason) =>
  ({
    type: 'reject calls',
    params: ({ event }: { event: { call: RefusedCall } }) => ({ ids: [event.call.id], reason }),
  }) as const
export const replayWaiting = {
  type: 'replay calls',
  params: ({ context }: { context: SessionContext }) => ({ ids: context.waiting }),
} as const
export const rejectWaiting = (reason: RejectReason) =>
  ({
    type: 'reject calls',
    params: ({ context }: { context: SessionContext }) => ({ ids: context.waiting, reason }),
  }) as const
export const store = { type: 'store the session', params: held } as const
// stored tokens may be newer than these: another tab may have just renewed them
export const storeUser = {
  type: 'store the user',
  params: (args: Parameters<typeof held>[0]) => held(args).user,
} as const
export const clearStored = { type: 'clear the stored session', params: held } as const
export const tellSignedOut = (reason: SignedOutReason) =>
  ({ type: 'tell that nobody is signed in', params: { reason } }) as const
export const adoptSignedIn = {
  type: 'adopt the session',
  params: ({ event }: { event: { session: SignedInSession } }) => ({ stored: event.session }),
} as const
export const adoptStored = { type: 'adopt the session', params: stored } as const

export const takeUser = {
  type: 'take the user',
  params: ({ event }: { event: { user: User } }) => ({ user: event.user }),
} as const
export const letItWait = { type: 'let the call wait', params: carried } as const
export const anotherUsersCall = {
  guard: { type: 'it was sent by another user', params: carried },
  actions: rejectThat('another user'),
} as const
export const callWithOlderToken = {
  guard: { type: 'it was sent with an older token', params: carried },
  actions: replayThat,
} as const
export const said = ({ event }: { event: { output: CheckOutcome } }) => event.output
export const saidOfRefresh = ({ event }: { event: { output: RefreshOutcome } }) => event.output
export const takeAccount = [{ type: 'take the account', params: said }, storeUser] as const

/** Starts the refresh; the account is fetched afterwards. */
export const refreshFirst = [
  '#session.signed in.token.refreshing',
  '#session.signed in.account.to be checked',
] as const
export const forgetRefused = ['forget the session', tellSignedOut('refused')] as const
export const noRefreshPossible = {
  target: '#session.signed out',
  actions: [rejectThat('signed out'), clearStored, ...forgetRefused],
} as const
export const elsewhereSignedOut = {
  guard: { type: 'nothing is stored', params: stored },
  target: '#session.signed out',
  actions: [rejectWaiting('signed out'), 'forget the session', tellSignedOut('elsewhere')],
} as const

export const anotherUser = { type: 'another user is stored', params: stored } as const
