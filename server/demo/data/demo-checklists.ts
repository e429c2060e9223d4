import type { z } from 'zod'
import { withItemDefaults } from '../../../domain/checklists/checklist-item.ts'
import type { checklistRules } from '../../../domain/checklists/checklist.ts'

type DemoChecklist = z.infer<typeof checklistRules> & { postTypes: readonly string[] }

export const DEMO_CHECKLISTS: readonly DemoChecklist[] = [
  {
    title: 'Shift handover',
    kind: 'handover',
    status: 'active',
    postTypes: ['Gate', 'Lobby'],
    items: [
      withItemDefaults({
        text: 'Are the keys complete?',
        answer: 'yes_no',
        required: true,
        section: 'Equipment',
        on_fail: ['require_note', 'create_issue', 'alarm'],
      }),
      withItemDefaults({
        text: 'Which keys are missing?',
        answer: 'multi',
        required: true,
        options: ['Main gate', 'Pump room', 'Roof', 'Vehicle'],
        condition: { item: 0, op: 'failed', value: '' },
      }),
      withItemDefaults({ text: 'Does the radio work?', answer: 'pass_fail', required: true }),
      withItemDefaults({
        text: 'What must the next shift know?',
        answer: 'text',
        required: false,
        section: 'Handover',
      }),
    ],
  },
  {
    title: 'Gate at closing time',
    kind: 'closing',
    status: 'active',
    postTypes: ['Gate'],
    schedule: { days: { kind: 'daily' }, times: ['19:00'], window_min: 60 },
    items: [
      withItemDefaults({ text: 'Vehicles left in the yard', answer: 'number', required: true }),
      withItemDefaults({ text: 'Is the gate locked and chained?', answer: 'yes_no', required: true }),
      withItemDefaults({ text: 'The locked gate', answer: 'photo', required: false }),
    ],
  },
]
