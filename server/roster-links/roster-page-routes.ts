import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  requestSwapBody,
  offerAnswerBody,
  rosterPageReply,
  swapAnswerBody,
  swapOptionsReply,
  welfareAnswerBody,
} from '../../contract/roster/roster-page.ts'
import { dutyCalendar } from '../../domain/roster/duty-calendar.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { answerOffer } from '../shift-offers/answer-offer.ts'
import { answerSwap, requestSwap, readSwapOptions } from '../shift-swaps/guard-swaps.ts'
import { answerWelfareCheck } from '../welfare/answer-welfare-check.ts'
import { readGuardDuties } from './read-guard-duties.ts'
import { createRosterLinkReader, type PresentedRosterLink } from './presented-roster-link.ts'
import { readRosterPage } from './read-roster-page.ts'

const tags = ['own roster']
/**
 * maximum requests by one link in a quarter of an hour: the page, its swaps, and calendars that read the feed
 */
const MOST_REQUESTS = 300

declare module 'fastify' {
  interface FastifyRequest {
    /** the link in the URL, once it is known to be valid */
    presentedLink: PresentedRosterLink
  }
}

/**
 * Routes of a guard's link: `GET /r/<code>`, the calendar `GET /r/<code>/calendar.ics`, and answers to
 * offers.
 */
export function rosterPageRoutes(app: App, context: Context): void {
  const readLink = createRosterLinkReader(context)
  const params = z.object({ code: z.string().max(64).describe('as in the link') })
  void app.register(async (scope) => {
    const routes = scope as App
    // The code is checked before the body is read, because the body of an unknown caller is limited.
    routes.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const { code } = params.parse(request.params)
      request.presentedLink = await readLink(request, reply, code)
      const { company, linkId } = request.presentedLink
      const attempt = await recordAttempt(context, [
        { name: `roster-link:${company}/${linkId}`, limit: MOST_REQUESTS },
      ])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      void reply.header('cache-control', 'no-store')
    })

    routes.get(
      '/r/:code',
      { schema: { tags, security: [], params, response: { 200: rosterPageReply } } },
      async ({ presentedLink }) => ({ data: await readRosterPage(context, presentedLink) }),
    )
    routes.post(
      '/r/:code/offers/:id',
      {
        schema: {
          tags,
          security: [],
          params: params.extend({ id }),
          body: offerAnswerBody,
          response: { 200: rosterPageReply },
        },
      },
      async ({ presentedLink, params: { id: offerId }, body }) => {
        await answerOffer(context, presentedLink, offerId, body)
        return { data: await readRosterPage(context, presentedLink) }
      },
    )
    routes.get(
      '/r/:code/swap-options/:roster/:duty',
      {
        schema: {
          tags,
          security: [],
          params: params.extend({ roster: id, duty: z.string().max(40) }),
          response: { 200: swapOptionsReply },
        },
      },
      async ({ presentedLink, params: asked }) => ({
        data: await readSwapOptions(context, presentedLink, asked),
      }),
    )
    routes.post(
      '/r/:code/swaps',
      { schema: { tags, security: [], params, body: requestSwapBody, response: { 200: rosterPageReply } } },
      async ({ presentedLink, body }) => {
        await requestSwap(context, presentedLink, body)
        return { data: await readRosterPage(context, presentedLink) }
      },
    )
    routes.post(
      '/r/:code/swaps/:id',
      {
        schema: {
          tags,
          security: [],
          params: params.extend({ id }),
          body: swapAnswerBody,
          response: { 200: rosterPageReply },
        },
      },
      async ({ presentedLink, params: { id: swapId }, body }) => {
        await answerSwap(context, presentedLink, swapId, body)
        return { data: await readRosterPage(context, presentedLink) }
      },
    )
    routes.post(
      '/r/:code/welfare-checks/:id',
      {
        schema: {
          tags,
          security: [],
          params: params.extend({ id }),
          body: welfareAnswerBody,
          response: { 200: rosterPageReply },
        },
      },
      async ({ presentedLink, params: { id: checkId }, body }) => {
        await answerWelfareCheck(context, presentedLink, checkId, body)
        return { data: await readRosterPage(context, presentedLink) }
      },
    )
    routes.get(
      '/r/:code/calendar.ics',
      { schema: { tags, security: [], params } },
      async ({ presentedLink: { company, workerId, guardName } }, reply) => {
        const { timeZone, duties } = await readGuardDuties(context.db, company, workerId, context.now())
        const events = duties.map((duty) => ({
          uid: `duty-${duty.roster_id}-${duty.id}@company-${company}.askari`,
          sequence: duty.sequence,
          changedAt: duty.changed_at,
          from: duty.from,
          to: duty.to,
          title: `${duty.name}, ${duty.assignment_name}`,
          place: [duty.post_name, duty.assignment_name].filter(Boolean).join(', '),
        }))
        return reply.type('text/calendar; charset=utf-8').send(dutyCalendar(guardName, timeZone, events))
      },
    )
  })
}
