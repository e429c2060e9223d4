import type { z } from 'zod'
import type { Confidentiality } from './confidentiality.ts'
import type { ResponseStage } from './response-stage.ts'
import type * as words from './incident-enums.ts'

type Words<Of extends z.ZodType<string>> = Readonly<Record<z.infer<Of>, string>>

export const INCIDENT_TYPE_LABELS: Words<typeof words.incidentType> = {
  theft: 'Theft',
  burglary: 'Burglary',
  robbery: 'Robbery',
  attempted_theft: 'Attempted theft',
  assault_physical: 'Physical assault',
  assault_verbal: 'Verbal assault',
  sexual_offence: 'Sexual offence',
  trespass: 'Trespass',
  unauthorised_entry: 'Unauthorised entry',
  access_denied: 'Access denied',
  vandalism: 'Vandalism',
  property_damage: 'Property damage',
  fire: 'Fire',
  fire_alarm: 'Fire alarm',
  intruder_alarm: 'Intruder alarm',
  panic_alarm: 'Panic alarm',
  medical: 'Medical',
  injury: 'Injury',
  slip_trip_fall: 'Slip, trip or fall',
  vehicle_accident: 'Vehicle accident',
  vehicle_damage: 'Vehicle damage',
  suspicious_person: 'Suspicious person',
  suspicious_vehicle: 'Suspicious vehicle',
  suspicious_package: 'Suspicious package',
  bomb_threat: 'Bomb threat',
  weapon: 'Weapon',
  disorderly: 'Disorderly conduct',
  domestic: 'Domestic incident',
  fraud: 'Fraud',
  lost_property: 'Lost property',
  found_property: 'Found property',
  missing_person: 'Missing person',
  power_outage: 'Power outage',
  water_leak: 'Water leak',
  elevator: 'Lift',
  animal: 'Animal',
  guard_misconduct: 'Guard misconduct',
  guard_absent: 'Guard absent',
  use_of_force: 'Use of force',
  data_breach: 'Data breach',
  other: 'Other',
}
export const SEVERITY_LABELS: Words<typeof words.severity> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
export const INCIDENT_PRIORITY_LABELS: Words<typeof words.incidentPriority> = {
  p1: 'P1 immediate',
  p2: 'P2 urgent',
  p3: 'P3 normal',
  p4: 'P4 low',
}
export const INCIDENT_SOURCE_LABELS: Words<typeof words.incidentSource> = {
  guard: 'Guard',
  supervisor: 'Supervisor',
  control_room: 'Control room',
  client: 'Client',
  alarm: 'Alarm',
  sos: 'SOS',
  geofence: 'Geofence',
  cctv: 'CCTV',
  public: 'Public',
  anonymous: 'Anonymous',
  system: 'System',
}
export const CONFIDENTIALITY_LABELS: Readonly<Record<Confidentiality, string>> = {
  normal: 'Normal',
  restricted: 'Restricted',
  management_only: 'Management only',
}
export const PERSON_ROLE_LABELS: Words<typeof words.personRole> = {
  unknown: 'Unknown',
  victim: 'Victim',
  suspect: 'Suspect',
  witness: 'Witness',
  complainant: 'Complainant',
  reporting_party: 'Reporting party',
  responder: 'Responder',
  employee: 'Employee',
  visitor: 'Visitor',
  minor: 'Minor',
}
export const VEHICLE_ROLE_LABELS: Words<typeof words.vehicleRole> = {
  involved: 'Involved',
  suspect: 'Suspect',
  victim: 'Victim',
  witness: 'Witness',
}
export const PROPERTY_OUTCOME_LABELS: Words<typeof words.propertyOutcome> = {
  stolen: 'Stolen',
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  recovered: 'Recovered',
  seized: 'Seized',
}
export const DISPOSITION_LABELS: Words<typeof words.disposition> = {
  resolved: 'Resolved',
  unfounded: 'Unfounded',
  unsolved: 'Unsolved',
  referred_police: 'Referred to the police',
  referred_client: 'Referred to the client',
  false_alarm: 'False alarm',
  withdrawn: 'Withdrawn',
}
export const NOTIFIED_PARTY_LABELS: Words<typeof words.notifiedParty> = {
  client: 'Client',
  supervisor: 'Supervisor',
  ops_manager: 'Operations manager',
  police: 'Police',
  fire: 'Fire brigade',
  ambulance: 'Ambulance',
  insurer: 'Insurer',
  regulator: 'Regulator',
  next_of_kin: 'Next of kin',
}
export const WEATHER_LABELS: Words<typeof words.weather> = {
  clear: 'Clear',
  rain: 'Rain',
  fog: 'Fog',
  wind: 'Wind',
  hot: 'Hot',
}
export const LIGHTING_LABELS: Words<typeof words.lighting> = {
  day: 'Daylight',
  dusk: 'Dusk',
  dark: 'Dark',
  lit: 'Artificial light',
}
export const FORCE_LEVEL_LABELS: Words<typeof words.forceLevel> = {
  presence: 'Presence',
  verbal: 'Verbal command',
  restraint: 'Restraint',
  baton: 'Baton',
  spray: 'Spray',
  dog: 'Dog',
  firearm: 'Firearm',
}
export const NOTIFICATION_METHOD_LABELS: Words<typeof words.notificationMethod> = {
  phone: 'Phone',
  radio: 'Radio',
  sms: 'SMS',
  email: 'Email',
  in_person: 'In person',
}
export const RESPONDER_STAGE_LABELS = {
  called: 'Called',
  acknowledged: 'Accepted',
  en_route: 'En route',
  on_scene: 'On scene',
  cleared: 'Cleared',
} as const

export const RESPONSE_STAGE_LABELS: Readonly<Record<ResponseStage, string>> = {
  unassigned: 'Nobody responds yet',
  assigned: 'Called',
  en_route: 'En route',
  on_scene: 'On scene',
  contained: 'Contained',
  cleared: 'Cleared',
}

export const labelFor = (all: Readonly<Record<string, string>>, value: string): string => all[value] ?? value
