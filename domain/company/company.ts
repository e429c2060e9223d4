import { z } from 'zod'

export const companyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CompanyFounded'), name: z.string(), timeZone: z.string() }),
])
export type CompanyEvent = z.infer<typeof companyEvent>

export interface CompanyState {
  founded: boolean
}

export const unfounded: CompanyState = { founded: false }

export function evolveCompany(_state: CompanyState, event: CompanyEvent): CompanyState {
  switch (event.type) {
    case 'CompanyFounded':
      return { founded: true }
  }
}
