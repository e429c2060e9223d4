import type { Problem } from '../../../contract/problem.ts'
import type { ComputedTask, ReportTask, WrittenTask } from './report-task.ts'

/** Messages to a process that computes reports. */
export interface ToWorker {
  task: ReportTask
}

/** Messages from it: progress, and finally the result or an error. */
export type FromWorker =
  | { step: string; done: number; of: number | null }
  | { made: ComputedTask | WrittenTask }
  | { problem: Problem; statusCode: number }
  | { fault: string }
