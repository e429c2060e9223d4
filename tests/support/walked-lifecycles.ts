import { invoiceLifecycle } from '../../domain/billing/invoice-lifecycle.ts'
import { type InvoiceState, invoiceStream } from '../../domain/billing/invoice.ts'
import { deviceLifecycle, type DeviceState, deviceStream } from '../../domain/device.ts'
import type { StreamType } from '../../domain/event.ts'
import { guestLifecycle, type GuestState, guestStream } from '../../domain/guest/guest.ts'
import { patrolLifecycle, type PatrolState, patrolStream } from '../../domain/patrol/patrol.ts'
import { userLifecycle } from '../../domain/user/user-lifecycle.ts'
import { type UserState, userStream } from '../../domain/user/user.ts'
import { employment } from '../../domain/worker/employment.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { lifecyclePaths, transitionsOf } from './lifecycle-paths.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

/** A lifecycle with what a test of its paths needs: how one begins, what is said, and every transition, told apart. */
const walked = (of: {
  life: Parameters<typeof lifecyclePaths>[0]
  stream: unknown
  starts: readonly string[]
  /** the command that makes one in a phase; none where the stream begins in it */
  add?: (start: string) => { type: string }
  phaseOf: (state: never) => string | undefined
  /** the fields of the commands, by step */
  said: Readonly<Record<string, object>>
  promised: readonly string[]
  /** codes by which the stream refuses before its lifecycle is asked */
  firstRefusals?: readonly string[]
}) => ({
  firstRefusals: ['not_found'],
  ...of,
  stream: of.stream as AnyStream,
  phaseOf: of.phaseOf as (state: unknown) => string | undefined,
  transitions: transitionsOf(of.life),
  paths: lifecyclePaths(of.life, of.starts),
})

const SAMPLE_INVOICE = {
  billingContractId: '1',
  clientId: '1',
  seller: { name: 'Askari', address: null, kra_pin: null, vat_number: null },
  buyer: { name: 'Athi Logistics', address: null, kra_pin: null, vat_number: null },
  periodFrom: '2026-11-01',
  periodTo: '2026-11-30',
  currency: 'KES',
  termsDays: 30,
  poNumber: null,
  taxCode: 'standard',
  taxBasisPoints: 1_600,
  lines: [],
  adjustments: [],
  net: 100_00,
  tax: 16_00,
  gross: 116_00,
  withheld: 2_00,
}

/** By stream. */
export const WALKED_LIFECYCLES = {
  worker: walked({
    life: employment,
    stream: workerStream,
    starts: ['active', 'applicant'],
    add: (status) => ({ type: 'HireWorker', fullName: 'Grace Achieng', status }) as { type: string },
    phaseOf: (state: typeof workerStream.initial) => state.record?.status,
    said: {
      'guard.suspend': { statusReason: 'Found asleep' },
      'guard.end': { statusReason: 'Moved away', endedOn: '1970-01-01' },
    },
    promised: [
      'applicant — guard.onboard → onboarding',
      'onboarding — guard.activate → active',
      'onboarding — guard.end → terminated',
      'active — guard.leave → on_leave',
      'active — guard.suspend → suspended',
      'active — guard.end → terminated',
      'on_leave — guard.suspend → suspended',
      'on_leave — guard.return → active',
      'on_leave — guard.end → terminated',
      'suspended — guard.return → active',
      'suspended — guard.end → terminated',
      'terminated — guard.rehire → active',
    ],
  }),
  device: walked({
    life: deviceLifecycle,
    stream: deviceStream,
    starts: ['unknown'],
    phaseOf: (state: DeviceState) => state.phase,
    said: { 'device.enrol': { workerId: '1', label: 'Blue', secretHash: 'a'.repeat(64) } },
    promised: [
      'unknown — device.enrol → enrolled',
      'enrolled — device.revoke → revoked',
      'enrolled — device.erase → erased',
      'revoked — device.erase → erased',
    ],
  }),
  guest: walked({
    life: guestLifecycle,
    stream: guestStream,
    starts: ['unknown'],
    phaseOf: (state: GuestState) => state.phase,
    said: {
      'guest.ask': { fullName: 'Ann', email: 'ann@askari.example' },
      'guest.admit': { clientIds: ['1'], assignmentIds: [], until: '2026-12-01', today: '2026-11-26' },
    },
    promised: [
      'unknown — guest.ask → pending',
      'pending — guest.admit → admitted',
      'pending — guest.refuse → refused',
      'admitted — guest.admit → admitted',
      'admitted — guest.revoke → revoked',
      'refused — guest.admit → admitted',
      'revoked — guest.admit → admitted',
    ],
  }),
  patrol: walked({
    life: patrolLifecycle,
    stream: patrolStream,
    starts: ['unstarted'],
    phaseOf: (state: PatrolState) => state.phase,
    said: {
      'patrol.start': { workerId: '1', assignmentId: null, startedAt: 1 },
      'patrol.end': { endedAt: 2, reason: 'finished' },
      'guard.lose': { lastFixAt: 1 },
      'guard.hear': { heardAt: 2 },
    },
    promised: [
      'unstarted — patrol.start → on duty',
      'on duty — patrol.end → ended',
      'on duty — guard.lose → lost',
      'lost — patrol.end → ended',
      'lost — guard.hear → on duty',
    ],
  }),
  user: walked({
    life: userLifecycle,
    stream: userStream,
    firstRefusals: ['unknown_user', 'not_active'],
    starts: ['unregistered'],
    phaseOf: (state: UserState) => state.phase,
    said: {
      'user.register': { fullName: 'Ann', email: 'ann@askari.example', role: '1' },
      'user.invite': { fullName: 'Ann', email: 'ann@askari.example', roleId: '1', until: 1 },
      'user.resend': { until: 2 },
      'user.accept': { fullName: 'Ann' },
      'user.verify': { email: 'ann@askari.example' },
      'user.move': { email: 'new@askari.example' },
    },
    promised: [
      'unregistered — user.register → unverified',
      'unregistered — user.invite → invited',
      'invited — user.resend → invited',
      'invited — user.accept → verified',
      'invited — user.withdraw → withdrawn',
      'unverified — user.verify → verified',
      'unverified — user.move → unverified',
      'unverified — user.suspend → suspended unverified',
      'verified — user.move → unverified',
      'verified — user.suspend → suspended',
      'suspended — user.reinstate → verified',
      'suspended unverified — user.reinstate → unverified',
    ],
  }),
  invoice: walked({
    life: invoiceLifecycle,
    stream: invoiceStream,
    starts: ['draft'],
    add: () => ({ type: 'DraftInvoice', ...SAMPLE_INVOICE }) as { type: string },
    phaseOf: (state: InvoiceState) => state.status,
    said: {
      'invoice.return': { reason: 'Wrong rate' },
      'invoice.void': { reason: 'Wrong client' },
      'invoice.issue': { issuedOn: '2026-12-01' },
      'invoice.pay': { amount: 1, method: 'mpesa', receivedOn: '2026-12-05' },
      'invoice.settle': { method: 'bank', receivedOn: '2026-12-06' },
      'invoice.reverse': { payment: 1, reason: 'Bounced' },
      'invoice.dispute': { reason: 'Nobody came' },
      'invoice.resolve': { resolution: 'Shown by the fixes' },
      'invoice.credit': { amount: 1, reason: 'Absent', creditedOn: '2026-12-07' },
      'invoice.credit_rest': { reason: 'Absent', creditedOn: '2026-12-07' },
    },
    firstRefusals: ['not_found', 'no_payment'],
    promised: [
      'draft — invoice.review → reviewed',
      'draft — invoice.void → void',
      'reviewed — invoice.return → draft',
      'reviewed — invoice.issue → issued',
      'reviewed — invoice.void → void',
      'issued — invoice.pay → part_paid',
      'issued — invoice.note_part → part_paid',
      'issued — invoice.settle → paid',
      'issued — invoice.dispute → disputed',
      'issued — invoice.credit → issued',
      'issued — invoice.credit_rest → paid',
      'part_paid — invoice.pay → part_paid',
      'part_paid — invoice.settle → paid',
      'part_paid — invoice.reverse → issued',
      'part_paid — invoice.dispute → disputed',
      'part_paid — invoice.credit → part_paid',
      'part_paid — invoice.credit_rest → paid',
      'disputed — invoice.pay → disputed',
      'disputed — invoice.settle → paid',
      'disputed — invoice.credit → disputed',
      'disputed — invoice.credit_rest → paid',
      'disputed — invoice.resolve → issued',
      'paid — invoice.reverse → issued',
    ],
  }),
}
