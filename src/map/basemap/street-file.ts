import { z } from 'zod'

/** Minimum validation of a GeoJSON file; MapLibre validates single features. */
const fileSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.looseObject({ type: z.literal('Feature') })),
  attribution: z.string().optional(),
})

export interface StreetFile {
  data: GeoJSON.FeatureCollection
  attribution: string | undefined
}

/** Loads the GeoJSON street file of our server; null if it is missing or no feature collection. */
export async function loadStreetFile(url: string, timeoutMs = 15_000): Promise<StreetFile | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!reply.ok) return null
    const parsed = fileSchema.safeParse(await reply.json())
    if (!parsed.success) return null
    const { attribution, type, features } = parsed.data
    return { data: { type, features: features as unknown as GeoJSON.Feature[] }, attribution }
  } catch {
    // network errors, timeouts and invalid JSON all mean that there are no streets
    return null
  }
}
