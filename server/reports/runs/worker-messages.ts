import type { Problem } from '../../../contract/problem.ts'
import type { ComputedTask, ReportTask, WrittenTask } from './report-task.ts'

/** What a process that computes reports is sent. */
export interface ToWorker {
  task: ReportTask
}

/** What it sends back: how far it is, and in the end what it made or why it could not. */
export type FromWorker =
  | { step: string; done: number; of: number | null }
  | { made: ComputedTask | WrittenTask }
  | { problem: Problem; statusCode: number }
  | { fault: string }
