import { z } from 'zod'
import { type ApiToken, apiTokens } from '../../../contract/team/api-token.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const names = z.array(z.string())

export const apiToken: ResourceView<ApiToken> = {
  of: apiTokens,
  module: 'API Tokens',
  one: tr(texts.apiToken),
  many: tr(texts.apiTokens),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    scopes: { label: tr(texts.scopes), show: (value) => names.parse(value).join(', ') },
    expires_on: { label: tr(texts.lastDay), day: true, expires: true },
    acts_as: { label: tr(texts.actsAs), none: tr(texts.nobodyYet) },
    last_used_at: { label: tr(texts.lastUsed), time: true, none: tr(texts.notUsedYet) },
  },
  historyFields: { secret_at: { label: tr(texts.secretMade), time: true } },
  list: '/api-tokens',
  add: '/api-tokens/add',
  view: (id) => `/api-tokens/view/${id}`,
  edit: (id) => `/api-tokens/edit/${id}`,
  removal: {
    verb: tr(texts.revoke),
    label: ({ name }) => tr(texts.revokeName, { name }),
    title: () => tr(texts.revokeThisToken),
    text: ({ name }) => tr(texts.nameNoLongerGivesAccess, { name }),
    done: ({ name }) => tr(texts.nameIsRevoked, { name }),
  },
  failures: {
    list: tr(texts.tokensCouldNotBeFetched),
    record: () => tr(texts.tokenCouldNotBeFetched),
    add: tr(texts.tokenCouldNotBeAdded),
    change: () => tr(texts.tokenCouldNotBeSaved),
    remove: () => tr(texts.tokenCouldNotBeRevoked),
  },
}
