import { execFileSync } from 'node:child_process'

/** Returns whether a program that supports `version` as argument can run here. */
export function hasProgram(program: string): boolean {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
