import type { DutyShift } from '../../../domain/duty/duty-rule.ts'

export const DAY_SHIFT: DutyShift = { name: 'Day', startLocal: '06:00', durationMin: 720 }
export const NIGHT_SHIFT: DutyShift = { name: 'Night', startLocal: '18:00', durationMin: 720 }

export interface DemoGuardPlan {
  fullName: string
  employeeNo: string
  rank: string
  phone: string
  licenceNo: string
  /** days until the licence expires; negative: it has expired */
  licenceDays: number
  /** index of the guard's site post in the list of all posts */
  post: number
  shift: DutyShift
  /** rotating shift pattern; null: the guard has their own hours */
  pattern: 'day' | 'night' | null
}

const FIRST_NAMES = [
  'Wanjiru', 'Otieno', 'Kiprono', 'Achieng', 'Mutua', 'Njeri', 'Barasa', 'Chebet', 'Kamau', 'Akinyi',
  'Mwangi', 'Nekesa', 'Kipchoge', 'Wambui', 'Ochieng', 'Muthoni', 'Wafula', 'Jepkorir', 'Odhiambo', 'Nyambura',
  'Musyoka', 'Atieno', 'Kibet', 'Wairimu', 'Juma', 'Amina', 'Kariuki', 'Mwende', 'Omondi', 'Halima',
] // prettier-ignore
const LAST_NAMES = [
  'Kamau', 'Odhiambo', 'Rotich', 'Onyango', 'Kilonzo', 'Njoroge', 'Wekesa', 'Koech', 'Maina', 'Ouma',
  'Gitau', 'Simiyu', 'Cheruiyot', 'Githinji', 'Okoth', 'Mbugua', 'Makokha', 'Langat', 'Owino', 'Ndungu',
  'Mutiso', 'Awuor', 'Kosgei', 'Kinyanjui', 'Abdalla', 'Hassan', 'Macharia', 'Kioko', 'Okello', 'Mohamed',
] // prettier-ignore

/**
 * Returns five guards per post. Posts have alternately three guards by day and two by night, or the reverse.
 * Names are unique (60 guards on 12 posts).
 */
export function demoGuards(posts: number): DemoGuardPlan[] {
  return Array.from({ length: posts * 5 }, (_, i) => {
    const post = i % posts
    const turn = Math.floor(i / posts)
    const byDay = turn < (post % 2 === 0 ? 3 : 2)
    const first = FIRST_NAMES[i % FIRST_NAMES.length]
    const last = LAST_NAMES[(i + Math.floor(i / LAST_NAMES.length) * 7) % LAST_NAMES.length]
    const no = String(i + 1).padStart(3, '0')
    return {
      fullName: `${first} ${last}`,
      employeeNo: `ADS-${no}`,
      rank: i % 10 === 0 ? 'Sergeant' : i % 4 === 0 ? 'Corporal' : 'Guard',
      phone: `+254 700 000 ${no}`,
      licenceNo: `PSRA/GF/${20_000 + i * 37}`,
      licenceDays: ((i * 29) % 700) - 20,
      post,
      shift: byDay ? DAY_SHIFT : NIGHT_SHIFT,
      pattern: turn === 1 && (post === 2 || post === 3) ? 'day' : turn === 4 && post < 2 ? 'night' : null,
    }
  })
}
