import type { GuardStatus } from './standing.ts'

/**
 * Urgency of a guard for the control room, most urgent first. Map (drawing order and clicks), list, counts
 * and dashboard all use this order. Within 'online' it distinguishes guards outside the geofence of their
 * assignment and inaccurate fixes. An unknown guard may be in trouble, so it comes before one who is well.
 */
export const ATTENTION = ['lost', 'stale', 'outside', 'poor', 'unknown', 'online', 'off_duty'] as const
export type Attention = (typeof ATTENTION)[number]

/** 0 for who is off duty, and more the more urgent. */
export const urgency = (attention: Attention): number => ATTENTION.length - 1 - ATTENTION.indexOf(attention)

/** `outside`: surely not within the fence; `poor`: the fix is not to be trusted to a house. */
export function computeAttention(
  standing: GuardStatus,
  { outside, poor }: { outside: boolean; poor: boolean },
): Attention {
  if (standing !== 'online') return standing
  if (outside) return 'outside'
  return poor ? 'poor' : 'online'
}

/** Which guards are pinned at the top of the list. A low accuracy alone is no reason. */
export const needsAttention = (attention: Attention): boolean => urgency(attention) >= urgency('outside')

/** Returns the status that belongs to an urgency. */
export const attentionStatus = (attention: Attention): GuardStatus =>
  attention === 'outside' || attention === 'poor' ? 'online' : attention
