import { PACK_EVIDENCE, PACK_MANIFEST, PACK_SUMS } from '../../../domain/evidence/pack.ts'

/** Text of the file README.txt of a pack. */
export const packReadme = (number: string, evidence: string): string => `Incident ${number}

record.pdf      the record, with tables and pictures
record.json     the same for programs, with every event of the incident
${PACK_EVIDENCE}   where the guards were: ${evidence}
files/          attachments and evidence, as they are stored
${PACK_MANIFEST}   what all this is, with the SHA-256 of each file, signed by the company's server
${PACK_SUMS}      the same digests for other programs

How to check it, without a network:

1. Unpack it. In its folder, run: sha256sum -c ${PACK_SUMS}
   (macOS: shasum -a 256 -c ${PACK_SUMS}). Each file must be OK.
2. Open ${PACK_EVIDENCE} in a browser. The page verifies itself and replays the positions. Compare the key that it shows
   with the key that the company gave you separately.
3. With a copy of Askari, run: npm run verify -- --pack FILE --keys KEYS
   It also verifies the signature of ${PACK_MANIFEST}, and that the company's log holds this hand-over.
`
