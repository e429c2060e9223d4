import * as z from 'zod/mini'
import type { CodePage } from '../../../contract/field/code-page.ts'
import type { FieldCommandReply } from '../../../contract/field/field-command.ts'
import type { fileReply } from '../../../contract/core/file.ts'
import type { ChecklistItem } from '../../../domain/checklists/checklist-item.ts'
import { CODE_USES } from '../../../domain/reporting-codes/use-names.ts'

// Schemas of replies use zod/mini, because full zod would be a fifth of the page. Their types are checked against the
// contract's schemas.

const text = z._default(z.nullable(z.string()), null)
const number = z._default(z.nullable(z.number()), null)

const checklistItem: z.ZodMiniType<ChecklistItem> = z.object({
  text: z.string(),
  answer: z.string(),
  required: z.boolean(),
  section: text,
  help: text,
  unit: text,
  min: number,
  max: number,
  options: z._default(z.array(z.string()), []),
  expected: text,
  weight: z._default(z.number(), 1),
  on_fail: z._default(z.array(z.string()), ['alarm']),
  condition: z._default(z.nullable(z.object({ item: z.number(), op: z.string(), value: z.string() })), null),
})

export const codePageSchema: z.ZodMiniType<{ data: CodePage }> = z.object({
  data: z.object({
    company_name: z.string(),
    site_post_name: z.string(),
    time_zone: z.string(),
    uses: z.array(z.enum(CODE_USES)),
    checkpoint: z.nullable(z.string()),
    checklists: z.array(
      z.object({
        id: z.string(),
        version: z.int(),
        title: z.string(),
        kind: z.string(),
        items: z.array(checklistItem),
      }),
    ),
    // a page that the phone stored before this field existed does not have it
    sent_back: z._default(
      z.array(
        z.object({
          sender: z.string(),
          sequence: z.int(),
          as: z.enum(['rejected', 'returned']),
          reason: z.string(),
        }),
      ),
      [],
    ),
  }),
})

export const reportReplySchema: z.ZodMiniType<FieldCommandReply> = z.object({
  data: z.object({
    sequence: z.int(),
    result: z.enum(['accepted', 'repeated']),
    record_id: z.nullable(z.string()),
    correction: z.int(),
  }),
})

export const photoReplySchema: z.ZodMiniType<z.infer<typeof fileReply>> = z.object({
  data: z.object({ digest: z.string(), type: z.string(), bytes: z.int() }),
})

/** The server's error reply. */
export const problemSchema = z.object({
  code: z.optional(z.string()),
  message: z.string(),
  expected: z.optional(z.number()),
  sequence: z.optional(z.number()),
})
