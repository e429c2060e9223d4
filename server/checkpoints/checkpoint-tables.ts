declare module '../db/tables.ts' {
  interface Tables {
    /** The Merkle tree over each company's log. It is rebuilt from the log if it is missing. */
    log_tree: {
      company: string
      size: number
      /** the roots of its full subtrees, the largest first, hex */
      edge: string
      /** size of the newest checkpoint; 0: none */
      signed_size: number
      /** ms since epoch UTC; null: none, or another is due */
      signed_at: number | null
    }
    /**
     * The roots of full subtrees of that tree, used for proofs. They are recomputed from the log if
     * they are missing.
     */
    log_subtree: {
      company: string
      /** 1: over 256 events, 2: over 65,536, and so on */
      level: number
      /** its index on its level, from 0 */
      number: number
      /** hex */
      root: string
    }
    /** Signed checkpoints of each company's log, kept forever; times in ms since epoch UTC. */
    checkpoint: {
      company: string
      size: number
      /** the signed note, as text */
      note: string
      at: number
      /** when the witness received it; null = not yet */
      witnessed_at: number | null
    }
    /** State of the configured witness, by the SHA-256 of WITNESS; times in ms since epoch UTC. */
    witness: {
      name: string
      tried_at: number | null
      written_at: number | null
      /** null: the newest attempt succeeded */
      failing_since: number | null
      fault: string | null
    }
  }
}

export {}
