import { execFileSync } from 'node:child_process'

/** Whether a program that tells its version by `version` can be run here. */
export function hasProgram(program: string): boolean {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
