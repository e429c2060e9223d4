import { readFileSync } from 'node:fs'

// Loaded into a server of a test: its clock is the machine's plus the ms in a file.
const file = process.env.MOVED_CLOCK
const moved = file ? Number(readFileSync(file, 'utf8')) : 0
const Machine = Date
globalThis.Date = class extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + moved)
    else super(...given)
  }

  static now() {
    return Machine.now() + moved
  }
}
