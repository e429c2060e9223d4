/** answers with a value that may be out of range */
export const MEASURED_ANSWERS = ['number', 'temperature_c', 'meter_reading']
/** answers out of a list of options */
export const CHOICE_ANSWERS = ['choice', 'multi']
