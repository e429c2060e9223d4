/** The part of all attempts that this run makes (`npm run test:attack -- --part 2/10`), from 1. */
const part = Number(process.env.ATTACK_PART?.split('/')[0] ?? 1)

/**
 * How often a test repeats random attempts: seldom in `npm test`, which must stay short, often in `npm run
 * test:attack`, which sets THOROUGH to the requested share (1: all).
 */
export const repetitions = ({ seldom, often }: { seldom: number; often: number }): number =>
  process.env.THOROUGH ? Math.max(1, Math.round(often * Number(process.env.THOROUGH))) : seldom

/** The random seed: the same in each run, but different in each part, because parts add up. */
export const partSeed = (seed: number): number => seed + (part - 1) * 50_000_017
