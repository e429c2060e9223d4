import { expect, it } from 'vitest'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import { checklistItemPreset, occurrencePreset } from './issue-preset.ts'

it('an issue from an occurrence has its first line, place, level and pictures', () => {
  const entry = { id: '7', serial: 12, year: 2026, category: 'maintenance', priority: 'urgent' }
  const attachments = [
    { digest: 'a', name: 'door.JPG' },
    { digest: 'b', name: 'invoice.pdf' },
  ]
  const narrative = `${'x'.repeat(130)}\nMore.`
  expect(occurrencePreset({ ...entry, narrative, site_post_id: '3', attachments })).toEqual({
    fields: {
      title: `${'x'.repeat(119)}…`,
      kind: 'maintenance',
      level: 'emergency',
      site_post_id: '3',
      description: narrative,
      files_before: [{ digest: 'a', name: 'door.JPG' }],
    },
    says: { occurrence_id: '7' },
    from: 'From occurrence 12/2026.',
  })
})

it('an issue from an item of a checklist report says what was asked and answered', () => {
  const items = [withItemDefaults({ text: 'Is the door locked?', answer: 'pass_fail', required: true })]
  const clocks = { stated: null, device: 0, received: 0, correction: 0, made: 0 }
  const said = { note: 'Since Monday.', remarks: [{ note: 'The bolt is bent.', photo: null }] }
  const report = { items, answers: [false], clocks, position: null, ...said }
  const run = { id: '4', title: 'Opening', site_post_id: '3', report }
  expect(checklistItemPreset(run, 0)).toMatchObject({
    fields: {
      title: 'Fail: Is the door locked?',
      description:
        'Checklist “Opening”, item 1: Is the door locked?\nAnswer: Fail\nThe bolt is bent.\nSince Monday.',
    },
    says: { checklist_run_id: '4', checklist_item: 0 },
  })
  expect(checklistItemPreset(run, 1)).toBeNull()
})
