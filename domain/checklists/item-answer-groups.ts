/** answers with a measured value, which can be out of range */
export const MEASURED_ANSWERS = ['number', 'temperature_c', 'meter_reading']
/** answers that select from a list of options */
export const CHOICE_ANSWERS = ['choice', 'multi']
