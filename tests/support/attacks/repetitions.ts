/** The part of all random attempts that this run makes, from 1 (`npm run test:attack -- --part 2/10`). */
const part = Number(process.env.ATTACK_PART?.split('/')[0] ?? 1)

/**
 * Returns how often a test repeats random attempts. `seldom` applies in `npm test`, which must stay short. `often`
 * applies in `npm run test:attack`, whose THOROUGH is the share to make (1: all).
 */
export const repetitions = ({ seldom, often }: { seldom: number; often: number }): number =>
  process.env.THOROUGH ? Math.max(1, Math.round(often * Number(process.env.THOROUGH))) : seldom

/** Returns the seed of random attempts. It is the same in each run, but differs between parts, so that parts add up. */
export const partSeed = (seed: number): number => seed + (part - 1) * 50_000_017
