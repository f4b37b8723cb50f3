import type { Tongue, Wordings } from './tongue.ts';

const LABELS: Wordings = {
  invoice: 'INVOICE|Invoice|Service Invoice|Sales Invoice|Tax Invoice|Bill|CUSTOMER INVOICE|Repair Invoice',
  credit: 'CREDIT MEMO|Credit Memo|Credit Note|CREDIT|Credit Invoice|Return / Credit',
  quote: 'ESTIMATE|Quote|Quotation|PROPOSAL|Price Quotation|Bid Proposal',
  statement: 'STATEMENT|Statement of Account|Account Statement|Monthly Statement',
  number:
    'Invoice #|Invoice No.|Invoice Number|Inv #|Inv. No|INVOICE NO|Invoice|No.|Number|Document No.|Invoice ID|Bill Number|Invoice Nbr|Ref. No.|#',
  creditNumber: 'Credit Memo #|Credit No.|Credit Note Number|CM #|Memo No.|Document No.',
  quoteNumber: 'Quote #|Estimate No.|Proposal #|Quotation Number|Bid No.',
  date: 'Invoice Date|Date|DATE|Date of Invoice|Inv. Date|Bill Date|Billing Date|Date Issued|Issue Date|Dated|Invoiced|Document Date',
  quoteDate: 'Quote Date|Date|Estimate Date|Prepared On',
  due: 'Due Date|Payment Due|Due|Date Due|Pay By|Due By|Payment Due Date|Please Pay By|DUE ON',
  validUntil: 'Valid Until|Expires|Quote Good Through|Expiration Date',
  terms: 'Terms|Payment Terms|TERMS|Pmt Terms',
  po: 'P.O. #|PO Number|P.O. No.|Customer PO|Purchase Order|Your Order #|PO#',
  job: 'Job #|Work Order|WO #|Service Ticket|Job No.|Project|Ticket No.|Call #|S.O. No.',
  account: 'Account #|Acct No.|Customer No.|Customer ID|Account Number|Cust #|Client ID',
  ordered: 'Order Date|Date Ordered|PO Date',
  served: 'Service Date|Date of Service|Completed|Date Completed|Ship Date|Work Performed On',
  technician: 'Technician|Tech|Rep|Salesperson|Serviced By|Prepared By',
  page: 'Page',
  billTo: 'Bill To|BILL TO:|Billed To|Sold To|Invoice To|Customer|Bill To:|Charge To|To|Client',
  serviceAt: 'Service Address|Job Site|Ship To|Service Location|Site|Job Location|SHIP TO:|Property|Location of Work',
  from: 'From|Vendor|Pay To|Seller',
  description:
    'Description|DESCRIPTION|Item & Description|Services Rendered|Item|Activity|Details|Work Performed|Charges',
  quantity: 'Qty|QTY|Quantity|Hrs/Qty|Units|Qty.',
  unit: 'U/M|UOM|Unit',
  price: 'Rate|Unit Price|Price|Price Each|UNIT COST|Each|Unit Cost',
  hourPrice: 'Rate/hr|Hourly Rate|Rate',
  amount: 'Amount|AMOUNT|Total|Line Total|Extended|Ext. Price|Ext Amount|Extension|Price',
  code: 'Item|Item No.|Part #|SKU|Code|Product',
  lineDate: 'Date|Svc Date|Service Date',
  lineDiscount: 'Disc %|Disc.|Discount',
  subtotal: 'Subtotal|Sub Total|SUBTOTAL|Sub-total|Net Amount|Merchandise Total|Total Before Tax',
  discount: 'Discount|Less Discount|Courtesy Discount|Contract Discount|Promo',
  shipping: 'Shipping|Shipping & Handling|Freight|Delivery|S&H',
  fuel: 'Fuel Surcharge|Fuel / Environmental Fee|Energy Surcharge|Trip & Fuel',
  total: 'Total|TOTAL|Invoice Total|Grand Total|Total Amount|Total (USD)|Invoice Amount|Total Charges|TOTAL INVOICE',
  creditTotal: 'Total Credit|Credit Total|Total|Amount Credited|TOTAL CREDIT',
  quoteTotal: 'Estimated Total|Quote Total|Total|Total Bid|Proposal Amount',
  amountDue: 'Balance Due|Amount Due|BALANCE DUE|Please Pay This Amount|Net Due|Due Now|Pay This Amount|Total Due',
  paid: 'Less Deposit|Deposit Received|Amount Paid|Payments/Credits|Paid to Date|Prepayment',
  retention: 'Less Retainage (10%)|Retention Held 10%|Retainage 10%',
  previous:
    'Previous Balance|Prior Balance|Balance From Last Bill|Last Statement Balance|Previous Amount Due|Past Due Balance',
  payments: 'Payment Received - Thank You|Payments|Less Payments Received|Payments Since Last Bill|Payment',
  forward: 'Balance Forward|Remaining Balance|Unpaid Balance',
  current: 'Current Charges|New Charges|Total Current Charges|Charges This Period|Total New Charges|This Invoice',
  totalDue: 'Total Amount Due|TOTAL DUE|Account Balance|Amount Due|Please Pay|Total Account Balance|Total Now Due',
  sectionSum: 'Subtotal|Section Total|Total',
  taxId: 'EIN|Tax ID|Fed. Tax ID|FEIN',
  licence: 'Lic. #|License No.|Contractor Lic.|State Fire Lic.|CSLB #|Lic',
  phone: 'Phone|Tel|Ph|P:|Office',
  remit: 'Remit To|REMIT PAYMENT TO|Please Remit To|Mail Payment To|Make Checks Payable To',
  enclosed: 'Amount Enclosed|AMOUNT ENCLOSED $|Amount Paid|Enclosed',
  bank: 'Bank|ACH|Wire Instructions',
  inclusive: 'includes tax of',
};

const THANKS =
  'Thank you for your business!|We appreciate your prompt payment.|Questions about this invoice? Call our office.|It was our pleasure to serve you.|Visit us online to pay your bill.';
const SMALL =
  'A finance charge of 1.5% per month (18% APR) will be added to balances past 30 days. Minimum charge $5.00.|All warranties on parts are those of the manufacturer. Labor is warranted for 90 days from the date of service.|Returned checks are subject to a $35.00 fee. Claims must be made within 10 days of receipt of goods.|Deficiencies noted on the inspection report are quoted separately and are not part of this bill.|Retain this copy for your records. Test results are filed with the local authority having jurisdiction.|Please include the invoice number on your check. Allow 5-7 business days for mail delivery.';
const TERMS = 'Net 30|Net 15|Net 10|Due on receipt|Due upon receipt|NET 30 DAYS|2% 10, Net 30|Net 45';

export const ENGLISH_US: Tongue = {
  locale: 'en-US',
  currency: 'USD',
  paper: 'letter',
  labels: LABELS,
  thanks: THANKS,
  small: SMALL,
  terms: TERMS,
};

export const ENGLISH_GB: Tongue = {
  ...ENGLISH_US,
  locale: 'en-GB',
  currency: 'GBP',
  paper: 'a4',
  labels: {
    ...LABELS,
    invoice: 'INVOICE|Invoice|VAT Invoice|Tax Invoice',
    credit: 'CREDIT NOTE|Credit Note',
    creditNumber: 'Credit Note No.|Credit Note Number',
    po: 'Your Ref|Order No.|PO Number|Purchase Order',
    total: 'Total|Invoice Total|Total incl. VAT|Gross Total|TOTAL GBP|Total payable',
    subtotal: 'Subtotal|Net Total|Total excl. VAT|Goods Total|Net',
    shipping: 'Carriage|Delivery|Postage & Packing',
    taxId: 'VAT Reg. No.|VAT No|VAT Registration Number',
    licence: 'Gas Safe No.|Company No.|NICEIC No.',
    inclusive: 'includes VAT of',
  },
  small:
    'Payment by BACS please, quoting the invoice number. Late payment interest is charged under the Late Payment of Commercial Debts Act.|Goods remain our property until paid for in full. Registered in England and Wales.|Any query must be raised within seven days of the date of this invoice.',
  terms: '30 days|30 days net|14 days|Due on receipt|Net 30|End of month following',
};

export const ENGLISH_CA: Tongue = {
  ...ENGLISH_US,
  locale: 'en-CA',
  currency: 'CAD',
  labels: {
    ...LABELS,
    total: 'Total|TOTAL|Invoice Total|Total CAD|Grand Total|Total (CAD)',
    taxId: 'GST/HST No.|GST #|GST Registration No.|BN',
  },
  small:
    'Interest of 2% per month (24% per annum) is charged on overdue accounts.|E-transfers may be sent to our accounting address. Please quote the invoice number.|Labour is guaranteed for 90 days; parts carry the warranty of the manufacturer.',
};
