/** Name parts from which benchmarks build guards' names. */
export const FIRST_NAMES = [
  'Wanjiru',
  'Otieno',
  'Kiprono',
  'Achieng',
  'Mutua',
  'Njeri',
  'Barasa',
  'Chebet',
  'Kamau',
  'Halima',
]

export const LAST_NAMES = [
  'Odhiambo',
  'Rotich',
  'Onyango',
  'Kilonzo',
  'Njoroge',
  'Wekesa',
  'Koech',
  'Maina',
  'Ouma',
  'Gitau',
]
