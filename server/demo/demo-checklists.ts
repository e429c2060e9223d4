import type { z } from 'zod'
import type { checklistRules } from '../../domain/checklist.ts'

type DemoChecklist = z.infer<typeof checklistRules> & { postTypes: readonly string[] }

/** What the demo's guards are asked, and at which posts. */
export const DEMO_CHECKLISTS: readonly DemoChecklist[] = [
  {
    title: 'Shift handover',
    kind: 'handover',
    status: 'active',
    postTypes: ['Gate', 'Lobby'],
    items: [
      { text: 'Are the keys complete?', answer: 'yes_no', required: true },
      { text: 'Does the radio work?', answer: 'pass_fail', required: true },
      { text: 'What must the next shift know?', answer: 'text', required: false },
    ],
  },
  {
    title: 'Gate at closing time',
    kind: 'closing',
    status: 'active',
    postTypes: ['Gate'],
    items: [
      { text: 'Vehicles left in the yard', answer: 'number', required: true },
      { text: 'Is the gate locked and chained?', answer: 'yes_no', required: true },
      { text: 'The locked gate', answer: 'photo', required: false },
    ],
  },
]
