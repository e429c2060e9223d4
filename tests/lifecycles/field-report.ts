import {
  fieldReportLifecycle,
  type FieldReportState,
  fieldReportStream,
} from '../../domain/field-reports/field-report.ts'
import { createDoubt } from '../../domain/field-reports/report-doubts.ts'
import { lifecycleCase } from '../support/lifecycles/lifecycle-case.ts'

export const lifecycle = lifecycleCase({
  life: fieldReportLifecycle,
  stream: fieldReportStream,
  starts: ['unknown'],
  phaseOf: (state: FieldReportState) => state.phase,
  said: {
    'report.receive': {
      reportingCodeId: '1',
      sitePostId: '1',
      use: 'checklist',
      title: 'Opening',
      workerId: null,
      checkpointId: null,
      outcome: null,
      clockEvent: null,
      reporter: 'Amina',
      guardNumber: null,
      note: null,
      photo: null,
      signature: null,
      clocks: { stated: null, device: 0, received: 0, correction: 0, made: 0 },
      position: null,
      sender: 'code:1/6f9f2f5e-7f0b-4d3a-9a64-0c6f0b6d5c11',
    },
    'report.question': { doubts: [createDoubt('far', { metres: 900 })] },
    'report.accept': { decisionNote: null },
    'report.reject': { reason: 'Another place' },
    'report.retain_outcome': { notReverted: 'Withdrawn before' },
  },
  promised: [
    'unknown — report.receive → received',
    'received — report.question → questioned',
    'received — report.accept → accepted',
    'received — report.reject → rejected',
    'questioned — report.accept → accepted',
    'questioned — report.reject → rejected',
    'rejected — report.retain_outcome → rejected',
  ],
})
