import type { User } from '../../contract/auth/auth.ts'
import type {
  CheckOutcome,
  RefreshOutcome,
  RefusedCall,
  RejectReason,
  SessionContext,
  SignedInSession,
  SignedOutReason,
} from './session-event.ts'
import { currentSession } from './session-setup.ts'

const carried = ({ event }: { event: { call: RefusedCall } }) => event.call
export const storedSession = ({ event }: { event: { stored: SignedInSession | null } }) => ({
  stored: event.stored,
})

const replayThat = {
  type: 'replay calls',
  params: ({ event }: { event: { call: RefusedCall } }) => ({ ids: [event.call.id] }),
} as const
export const rejectCall = (reason: RejectReason) =>
  ({
    type: 'reject calls',
    params: ({ event }: { event: { call: RefusedCall } }) => ({ ids: [event.call.id], reason }),
  }) as const
export const retryPendingCalls = {
  type: 'replay calls',
  params: ({ context }: { context: SessionContext }) => ({ ids: context.waiting }),
} as const
export const rejectPendingCalls = (reason: RejectReason) =>
  ({
    type: 'reject calls',
    params: ({ context }: { context: SessionContext }) => ({ ids: context.waiting, reason }),
  }) as const
export const storeSession = { type: 'store the session', params: currentSession } as const
// the stored tokens stay, because another tab may have just renewed them
export const storeUser = {
  type: 'store the user',
  params: (args: Parameters<typeof currentSession>[0]) => currentSession(args).user,
} as const
export const clearStoredSession = { type: 'clear the stored session', params: currentSession } as const
export const emitSignedOut = (reason: SignedOutReason) =>
  ({ type: 'tell that nobody is signed in', params: { reason } }) as const
export const adoptSignedInSession = {
  type: 'adopt the session',
  params: ({ event }: { event: { session: SignedInSession } }) => ({ stored: event.session }),
} as const
export const adoptStoredSession = { type: 'adopt the session', params: storedSession } as const

export const updateUser = {
  type: 'take the user',
  params: ({ event }: { event: { user: User } }) => ({ user: event.user }),
} as const
export const queueCall = { type: 'let the call wait', params: carried } as const
export const otherUsersCall = {
  guard: { type: 'it was sent by another user', params: carried },
  actions: rejectCall('another user'),
} as const
export const staleTokenCall = {
  guard: { type: 'it was sent with an older token', params: carried },
  actions: replayThat,
} as const
export const checkOutput = ({ event }: { event: { output: CheckOutcome } }) => event.output
export const refreshOutput = ({ event }: { event: { output: RefreshOutcome } }) => event.output
export const applyAccount = [{ type: 'take the account', params: checkOutput }, storeUser] as const

/** Starts a token refresh and fetches the account after it. */
export const startRefresh = [
  '#session.signed in.token.refreshing',
  '#session.signed in.account.to be checked',
] as const
export const discardRefusedSession = ['forget the session', emitSignedOut('refused')] as const
export const refreshUnavailable = {
  target: '#session.signed out',
  actions: [rejectCall('signed out'), clearStoredSession, ...discardRefusedSession],
} as const
export const signedOutInOtherTab = {
  guard: { type: 'nothing is stored', params: storedSession },
  target: '#session.signed out',
  actions: [rejectPendingCalls('signed out'), 'forget the session', emitSignedOut('elsewhere')],
} as const

export const otherUserStored = { type: 'another user is stored', params: storedSession } as const
