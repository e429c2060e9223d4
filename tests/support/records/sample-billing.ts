/** Content of a draft invoice: KES 100.00 and 16 % tax. */
export const SAMPLE_INVOICE = {
  billingContractId: '1',
  clientId: '1',
  seller: { name: 'Askari', address: null, kra_pin: null, vat_number: null },
  buyer: { name: 'Athi Logistics', address: null, kra_pin: null, vat_number: null },
  // before all contracts of the demo, so that nothing has been charged yet
  periodFrom: '2024-11-01',
  periodTo: '2024-11-30',
  currency: 'KES',
  termsDays: 30,
  poNumber: null,
  taxCode: 'standard',
  taxBasisPoints: 1_600,
  lines: [],
  adjustments: [],
  net: 100_00,
  tax: 16_00,
  gross: 116_00,
  withheld: 2_00,
  withheldVat: 0,
}

/** A payment of KES 116.00 by bank transfer. */
export const SAMPLE_BANK_LINE = {
  digest: 'a'.repeat(64),
  source: 'bank',
  receivedOn: '2026-11-05',
  amount: 116_00,
  currency: 'KES',
  reference: 'FT1',
  details: 'Invoice 12',
  payer: null,
  phone: null,
}
