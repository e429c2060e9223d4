declare module '../db/tables.ts' {
  interface Tables {
    /** State of the Merkle tree over each company's log. If a row is missing, it is rebuilt from the log. */
    log_tree: {
      company: string
      size: number
      /** the roots of the tree's complete subtrees, largest first, hex */
      edge: string
      /** number of events that the newest checkpoint covers; 0: no checkpoint */
      signed_size: number
      /** time of the newest checkpoint, ms since epoch UTC; null: none, or another is due */
      signed_at: number | null
    }
    /**
     * Roots of complete subtrees of a log's Merkle tree, from which proofs are made. Missing ones are
     * recomputed from the log.
     */
    log_subtree: {
      company: string
      /** size of the subtree: 1 for 256 events, 2 for 65,536, and so on */
      level: number
      /** index of the subtree on its level, from 0 */
      number: number
      /** root of the subtree, hex */
      root: string
    }
    /** Signed checkpoints of each company's log, which are never deleted. Times are ms since epoch UTC. */
    checkpoint: {
      company: string
      size: number
      /** the signed checkpoint in the signed note format, as text */
      note: string
      at: number
      /** when the witness received it; null: not yet */
      witnessed_at: number | null
    }
    /**
     * State of each configured witness. `name` is the SHA-256 of its configuration. Times are ms since epoch
     * UTC.
     */
    witness: {
      name: string
      tried_at: number | null
      written_at: number | null
      /** null if the last attempt succeeded */
      failing_since: number | null
      fault: string | null
    }
  }
}

export {}
