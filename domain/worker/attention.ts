import type { Standing } from './standing.ts'

/**
 * How much a guard asks of the control room, most urgent first. Map (what lies on top and what a click takes), list,
 * counts and dashboard all go by this order. Within 'online' it tells apart who is outside the fence of the
 * assignment and whose fix may be far off; an unknown guard may be in trouble, so it comes before one who is well.
 */
export const ATTENTION = ['lost', 'stale', 'outside', 'poor', 'unknown', 'online', 'off_duty'] as const
export type Attention = (typeof ATTENTION)[number]

/** 0 for who is off duty, and more the more urgent. */
export const urgency = (attention: Attention): number => ATTENTION.length - 1 - ATTENTION.indexOf(attention)

/** `outside`: surely not within the fence; `poor`: the fix is not to be trusted to a house. */
export function attentionOf(
  standing: Standing,
  { outside, poor }: { outside: boolean; poor: boolean },
): Attention {
  if (standing !== 'online') return standing
  if (outside) return 'outside'
  return poor ? 'poor' : 'online'
}

/** What is pinned at the head of the list. A poor fix alone is no reason to look up. */
export const needsAttention = (attention: Attention): boolean => urgency(attention) >= urgency('outside')

/** The standing that somebody is of who asks for so much. */
export const standingIn = (attention: Attention): Standing =>
  attention === 'outside' || attention === 'poor' ? 'online' : attention
