import { z } from 'zod'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, 'Please choose one.')

export const incidentType = choice([
  'theft',
  'burglary',
  'robbery',
  'attempted_theft',
  'assault_physical',
  'assault_verbal',
  'sexual_offence',
  'trespass',
  'unauthorised_entry',
  'access_denied',
  'vandalism',
  'property_damage',
  'fire',
  'fire_alarm',
  'intruder_alarm',
  'panic_alarm',
  'medical',
  'injury',
  'slip_trip_fall',
  'vehicle_accident',
  'vehicle_damage',
  'suspicious_person',
  'suspicious_vehicle',
  'suspicious_package',
  'bomb_threat',
  'weapon',
  'disorderly',
  'domestic',
  'fraud',
  'lost_property',
  'found_property',
  'missing_person',
  'power_outage',
  'water_leak',
  'elevator',
  'animal',
  'guard_misconduct',
  'guard_absent',
  'use_of_force',
  'data_breach',
  'other',
])
/** severity; it determines the notifications that `requiredNotifications` returns */
export const severity = choice(['low', 'medium', 'high', 'critical'])
/** priority of the response: p1 immediate, p2 urgent, p3 normal, p4 low */
export const incidentPriority = choice(['p1', 'p2', 'p3', 'p4'])
export const incidentSource = choice([
  'guard',
  'supervisor',
  'control_room',
  'client',
  'alarm',
  'sos',
  'geofence',
  'cctv',
  'public',
  'anonymous',
  'system',
])
export const personRole = choice([
  'victim',
  'suspect',
  'witness',
  'complainant',
  'reporting_party',
  'responder',
  'employee',
  'visitor',
  'minor',
  'unknown',
])
export const vehicleRole = choice(['involved', 'suspect', 'victim', 'witness'])
export const propertyOutcome = choice(['stolen', 'damaged', 'lost', 'found', 'recovered', 'seized'])
export const disposition = choice([
  'resolved',
  'unfounded',
  'unsolved',
  'referred_police',
  'referred_client',
  'false_alarm',
  'withdrawn',
])
export const notifiedParty = choice([
  'client',
  'supervisor',
  'ops_manager',
  'police',
  'fire',
  'ambulance',
  'insurer',
  'regulator',
  'next_of_kin',
])
export const weather = choice(['clear', 'rain', 'fog', 'wind', 'hot'])
export const lighting = choice(['day', 'dusk', 'dark', 'lit'])
/** highest degree of force that was used */
export const forceLevel = choice(['presence', 'verbal', 'restraint', 'baton', 'spray', 'dog', 'firearm'])
export const notificationMethod = choice(['phone', 'radio', 'sms', 'email', 'in_person'])
export type Severity = z.infer<typeof severity>
export type NotifiedParty = z.infer<typeof notifiedParty>
