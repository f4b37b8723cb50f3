import type { Language } from './formats.ts';

/** What a document may print for a label, in each language. */
export type Wordings = Record<LabelName, readonly string[]>;
export type LabelName =
  | 'title'
  | 'credit'
  | 'quote'
  | 'statement'
  | 'number'
  | 'creditNumber'
  | 'date'
  | 'due'
  | 'po'
  | 'customerNo'
  | 'otherNo'
  | 'otherDate'
  | 'terms'
  | 'termValues'
  | 'total'
  | 'amountDue'
  | 'subtotal'
  | 'tax'
  | 'tax2'
  | 'discount'
  | 'shipping'
  | 'retention'
  | 'previous'
  | 'payment'
  | 'current'
  | 'paid'
  | 'billTo'
  | 'shipTo'
  | 'remit'
  | 'description'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'item'
  | 'thanks'
  | 'phone'
  | 'taxId'
  | 'page'
  | 'bank';

const EN = {
  title:
    'INVOICE|Invoice|TAX INVOICE|Service Invoice|INVOICE|Invoice|SALES INVOICE|Bill|BILLING STATEMENT|Customer Invoice',
  credit: 'CREDIT MEMO|Credit Memo|CREDIT NOTE|Credit Note|CREDIT|Credit Invoice|Credit Memorandum|REFUND',
  quote: 'ESTIMATE|Estimate|QUOTE|Quotation|PROPOSAL|Proposal|BID PROPOSAL|Price Quote|PRO FORMA INVOICE',
  statement: 'STATEMENT|Statement of Account|ACCOUNT STATEMENT|Customer Statement',
  number:
    'Invoice #|Invoice No.|Invoice Number|Invoice No|INVOICE NO.|Inv #|Inv. No.|Inv No|Invoice|INVOICE NUMBER|Bill No.|Bill #|Invoice ID|Document No.|Document #|No.|Number|#|Invoice Num|Reference|Inv. Number|Doc #|Invoice Ref',
  creditNumber:
    'Credit Memo #|Credit Memo No.|Credit No.|Credit Note No.|Credit #|Credit Note Number|Memo #|Number|Document No.|Invoice #|Invoice No.',
  date: 'Invoice Date|Date|DATE|Invoice date|INVOICE DATE|Date of Invoice|Bill Date|Billing Date|Issue Date|Date Issued|Inv Date|Dated|Issued|Invoiced|Inv. Date|Billed On|Date of issue|Document Date',
  due: 'Due Date|Due|DUE DATE|Payment Due|Pay By|Due on|Date Due|Payment Due Date|Please Pay By|Due by|Net Due Date|Invoice Due Date|Pay before|Balance Due By',
  po: 'PO #|P.O. No.|PO Number|P.O. Number|Purchase Order|PO|Customer PO|P.O. #|Your PO|Customer PO #|Purchase Order No.|PO No.|Cust. P.O.|Your Ref|Client PO|Reference|Customer Ref|Ref.',
  customerNo:
    'Account #|Account No.|Account Number|Customer #|Customer No.|Customer ID|Cust #|Acct #|Client No.|Acct No.|Customer Number|Account|Member #',
  otherNo:
    'Work Order|Work Order #|WO #|Job #|Job No.|Order #|Sales Order|Order No.|Ticket #|Project|Route|Contract #|Quote #|License #|Job Number|Store|Ref Order|Service Ticket|Rep|Estimate #|Meter #|Packing Slip|Ship Via|Dispatch #|Sales Rep|Delivery Note|Register',
  otherDate:
    'Service Date|Order Date|Ship Date|Date of Service|Completed|Delivery Date|Work Date|Job Date|Statement Date|Print Date|Printed|Read Date|Service Period|Next Service|Date Shipped|Last Payment|Scheduled|Start Date|Order placed',
  terms: 'Terms|Payment Terms|TERMS|Pay Terms|Terms of Payment',
  termValues:
    'Net 30|Net 15|Due on receipt|Net 30 Days|Net 10|2% 10 Net 30|Due Upon Receipt|NET 45|Net 60|COD|Net 30 days|1% 15 Days, Net 30|Due in 30 days|30 days',
  total:
    'Total|TOTAL|Invoice Total|Grand Total|Total Amount|Invoice Amount|Total Invoice|TOTAL USD|Total for this invoice|Total This Invoice|Total incl. tax|Total Invoice Amount|Total Charges|Order Total|Amount of this invoice|Total (USD)|Total with tax|Net Invoice|Job Total|INVOICE TOTAL|Total:',
  amountDue:
    'Amount Due|Balance Due|Total Due|TOTAL DUE|AMOUNT DUE|Total Amount Due|Please Pay|Please Pay This Amount|BALANCE DUE|Balance|Amount Payable|Pay This Amount|Current Balance|New Balance|Total Balance Due|Due Now|Outstanding Balance|Account Balance|Amount Owed|Amount to Pay|Balance Due (USD)|Amount due (USD)|Net Amount Due',
  subtotal:
    'Subtotal|Sub-total|SUBTOTAL|Sub Total|Net Amount|Merchandise Total|Taxable Subtotal|Amount before tax|Net|Sub-Total|Total before tax|Parts & Labor|Merchandise|Sales Subtotal|Net Total|Subtotal:|Total Net|Items Total|Taxable Amount|Total excl. tax',
  tax: 'Sales Tax|Tax|TAX|State Tax|Tax Total|VAT|GST|Sales tax|Total Tax|HST|Tax Amount|State Sales Tax|Taxes|Estimated Tax',
  tax2: 'County Tax|City Tax|Local Tax|PST|District Tax|QST|Use Tax|Transit Tax|Franchise Fee|Utility Tax|Special District Tax|Excise Tax',
  discount:
    'Discount|Less Discount|Trade Discount|Discount 10%|Promo|Volume Discount|Less: Discount|Contract Discount|Coupon',
  shipping:
    'Shipping|Freight|Shipping & Handling|Delivery|Fuel Surcharge|Delivery Charge|S&H|Handling|Trip Charge|Shop Supplies|Environmental Fee|Shipping and Handling',
  retention: 'Less Retainage|Retention|Less Retention 10%|Retainage Held|Less 10% Retainage|Retainage|Holdback',
  previous:
    'Previous Balance|Balance Forward|Prior Balance|Past Due|Past Due Balance|Previous Amount Due|Amount of Last Bill|Balance Brought Forward|Last Statement Balance|Prior Amount Due|Opening Balance|Past due amount|Previous Charges|Beginning Balance|Overdue balance|Last Bill',
  payment:
    'Payments Received|Payment Received - Thank You|Payments|Payment|Payments/Credits|Payment - Thank You|Payments Applied|Payments and Credits|Less Payments|Last Payment Received|Payments received since last bill|Total Payments',
  current:
    'Current Charges|New Charges|Total New Charges|Total Current Charges|Current Month Charges|This Invoice|Charges This Period|Current Billing|Total Charges This Period|Current Invoice|Total this month|New activity',
  paid: 'Amount Paid|Less Deposit|Paid|Deposit|Payments|Deposit Paid|Less Payment|Prepayment|Down Payment|Payment Received|Payments/Credits|Less: Deposit Received|Paid to Date|Advance Payment|Amount Received|Deposit received',
  billTo:
    'Bill To|BILL TO|Bill To:|Sold To|Invoice To|Customer|Billed To|TO:|Client|Invoice for|Bill to|To|Prepared for|Customer:|Billing Address|ATTN',
  shipTo:
    'Ship To|Service Location|Job Site|Deliver To|Service Address|SHIP TO|Job Location|Site|Property|Work Performed At|Location|Service At|Site Address|Job Name',
  remit:
    'Remit To|Please remit to|Make checks payable to|REMIT TO:|Remit payment to:|Make all checks payable to|Mail payment to|Send payment to|Payable to|Please make checks payable to|Remittance Address|From|FROM|Bill From|Pay to|Seller|Vendor|Company',
  description:
    'Description|DESCRIPTION|Item Description|Service|Details|Description of Work|Product/Service|Activity|Services|Work Performed|Item & Description|Particulars|Product|Charge Description|Description of Charges',
  quantity: 'Qty|QTY|Quantity|Hours|Hrs|Qty Shipped|Units|Qty.|QTY/HRS|Shipped|Usage|Ordered',
  price: 'Unit Price|Price|Rate|Unit Cost|UNIT PRICE|Price Each|Cost|Each|Rate/Hr|Net Price|Unit Rate',
  amount:
    'Amount|AMOUNT|Total|Extended|Line Total|Ext. Price|Extension|Ext Amount|Extended Price|Amount (USD)|Charges|Total Price|Net Amount|Line Amount',
  item: 'Item|Item #|SKU|Part #|Code|Line|Item No.|Product Code|#|Part Number|Ln',
  thanks:
    'Thank you for your business!|Thank you! We appreciate your prompt payment.|Questions? Call us.|A finance charge of 1.5% per month applies to balances over 30 days.|Late fee of $25.00 applies after due date.|All work is guaranteed for 1 year.|Warranty: 90 days labor.|Returned checks are subject to a $35.00 fee.',
  phone: 'Phone|Tel|Phone:|P:|Ph.|Office|Call',
  taxId: 'Tax ID|EIN|Fed. Tax ID|FEIN|Federal Tax ID|License #|Lic.',
  page: 'Page|PAGE|Pg',
  bank: 'ACH Routing|Bank|Routing #|Account Name',
};
const DE: typeof EN = {
  title: 'Rechnung|RECHNUNG|Rechnung|Schlussrechnung|Handelsrechnung|Rechnung / Invoice',
  credit: 'Gutschrift|GUTSCHRIFT|Rechnungskorrektur|Stornorechnung',
  quote: 'Angebot|Kostenvoranschlag|ANGEBOT|Proforma-Rechnung',
  statement: 'Kontoauszug|Saldenliste',
  number:
    'Rechnungsnummer|Rechnungs-Nr.|Rechnungsnr.|Rechnung Nr.|Rechnungs-Nr|Belegnummer|Beleg-Nr.|Rg.-Nr.|Re.-Nr.|Rechnung|Nr.|Nummer|Rechnungsnummer:',
  creditNumber: 'Gutschriftsnummer|Gutschrift Nr.|Belegnummer|Gutschrift-Nr.|Nr.|Rechnungsnummer',
  date: 'Rechnungsdatum|Datum|Belegdatum|Rechnungsdatum|Datum:|Ausstellungsdatum|vom|Rechnung vom',
  due: 'Fällig am|Zahlbar bis|Fälligkeit|Zahlungsziel|Zu zahlen bis|Fälligkeitsdatum|Zahlbar bis zum|Fällig',
  po: 'Ihre Bestellung|Bestellnummer|Bestell-Nr.|Ihr Zeichen|Ihre Referenz|Ihre Bestellnummer',
  customerNo: 'Kundennummer|Kunden-Nr.|Kundennr.|Kd.-Nr.|Debitorennummer',
  otherNo:
    'Auftragsnummer|Auftrag|Auftrags-Nr.|Projekt|Lieferschein|Lieferschein-Nr.|Vertragsnummer|Angebotsnummer|Objekt|Sachbearbeiter',
  otherDate: 'Lieferdatum|Leistungsdatum|Leistungszeitraum|Auftragsdatum|Bestelldatum|Liefertermin|Druckdatum',
  terms: 'Zahlungsbedingungen|Zahlungsbedingung|Zahlungsfrist',
  termValues:
    '14 Tage netto|30 Tage netto|Zahlbar innerhalb von 14 Tagen|sofort ohne Abzug|30 Tage|10 Tage 2% Skonto, 30 Tage netto',
  total:
    'Gesamtbetrag|Rechnungsbetrag|Gesamt|Bruttobetrag|Gesamtsumme|Summe brutto|Endbetrag|Gesamtbetrag brutto|Brutto|Rechnungssumme|Gesamt inkl. MwSt.|Total EUR|Gesamtbetrag EUR',
  amountDue: 'Zahlbetrag|Zu zahlen|Offener Betrag|Zu zahlender Betrag|Restbetrag|Noch zu zahlen|Fälliger Betrag',
  subtotal:
    'Zwischensumme|Nettobetrag|Summe netto|Netto|Gesamt netto|Nettosumme|Warenwert|Summe|Gesamtbetrag netto|Total netto',
  tax: 'MwSt.|USt.|zzgl. MwSt.|Mehrwertsteuer|Umsatzsteuer|MwSt|zzgl. USt.|zzgl. 19% MwSt.|MwSt.-Betrag|Steuer',
  tax2: 'MwSt. 7%|USt. 7%|zzgl. 7% MwSt.',
  discount: 'Rabatt|abzgl. Rabatt|Nachlass|Skonto',
  shipping: 'Versandkosten|Fracht|Anfahrt|Versand|Anfahrtspauschale|Porto und Verpackung',
  retention: 'Sicherheitseinbehalt|Einbehalt 5%',
  previous: 'Saldovortrag|Vorheriger Saldo|Offener Saldo|Alter Saldo|Übertrag',
  payment: 'Zahlungen|Zahlung erhalten|Zahlungseingang|bereits gezahlt',
  current: 'Rechnungsbetrag|Gesamtbetrag',
  paid: 'Anzahlung|abzgl. Anzahlung|Bereits bezahlt|geleistete Anzahlung|Vorauszahlung|abzgl. Abschlagszahlung',
  billTo: 'Rechnung an|Rechnungsempfänger|Kunde|Rechnungsadresse|Auftraggeber|An',
  shipTo: 'Lieferadresse|Leistungsort|Objekt|Lieferanschrift|Objektadresse',
  remit: 'Lieferant|Rechnungssteller|Kontoinhaber|Absender|Zahlungsempfänger|Verkäufer|Firma',
  description: 'Beschreibung|Bezeichnung|Leistung|Artikel|Artikelbezeichnung|Leistungsbeschreibung|Text',
  quantity: 'Menge|Anz.|Anzahl|Stk.|Std.|Menge Einh.',
  price: 'Einzelpreis|E-Preis|Preis|Einzelpreis €|EP|VK-Preis|Stückpreis|EP netto',
  amount: 'Betrag|Gesamtpreis|Gesamt|Summe|Betrag EUR|G-Preis|Zeilenbetrag|GP|Gesamt €',
  item: 'Pos.|Pos|Art.-Nr.|Artikelnr.|Nr.',
  thanks:
    'Vielen Dank für Ihren Auftrag.|Bitte überweisen Sie den Betrag ohne Abzug.|Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
  phone: 'Tel.|Telefon|Tel|Fon',
  taxId: 'USt-IdNr.|Steuernummer|USt-ID|St.-Nr.|UStId',
  page: 'Seite',
  bank: 'IBAN|Bankverbindung|Bank',
};
const FR: typeof EN = {
  title: 'FACTURE|Facture|Facture|FACTURE DE TRAVAUX|Facture originale',
  credit: 'AVOIR|Avoir|Facture d’avoir|Note de crédit',
  quote: 'DEVIS|Devis|Facture proforma',
  statement: 'Relevé de compte|RELEVÉ',
  number:
    'Facture N°|N° de facture|Numéro de facture|Facture n°|N° facture|Facture|N°|Numéro|Réf. facture|Facture No|Facture no.',
  creditNumber: 'Avoir N°|N° d’avoir|Numéro|N°|Avoir n°',
  date: 'Date de facture|Date|Date de facturation|Date facture|Date d’émission|du|Facture du|Le|Émise le|Date :',
  due: 'Échéance|Date d’échéance|À payer avant le|Échéance le|Date limite de paiement|À régler avant le|Payable le',
  po: 'Bon de commande|N° de commande|Votre commande|Votre référence|Commande N°|Numéro de commande',
  customerNo: 'N° client|Code client|Numéro client|Réf. client|Client N°|Compte client',
  otherNo: 'Devis N°|Chantier|Bon de livraison|Contrat|BL N°|Dossier|N° de devis|SIREN|Affaire',
  otherDate: 'Date de livraison|Date de commande|Date d’intervention|Période|Livraison|Date de prestation',
  terms: 'Conditions de paiement|Règlement|Mode de règlement|Conditions de règlement',
  termValues: '30 jours|30 jours fin de mois|À réception|45 jours|Virement 30 jours|Comptant',
  total:
    'Total TTC|Montant TTC|TOTAL TTC|Montant total TTC|Total|Net TTC|Total général|Montant total|Total EUR TTC|Total facture|Total T.T.C.',
  amountDue:
    'Net à payer|Reste à payer|Montant à payer|À payer|NET À PAYER|Solde à payer|Montant dû|Total à payer|Solde dû',
  subtotal:
    'Total HT|Montant HT|Sous-total|TOTAL HT|Sous-total HT|Total hors taxes|Total net HT|Total H.T.|Montant total HT',
  tax: 'TVA|TVA 20%|Montant TVA|Total TVA|TVA (20%)|T.V.A.|TVA 20,00 %|TVA à 20%',
  tax2: 'TVA 10%|TVA 5,5%|TVA (10%)|TVA 10,00 %',
  discount: 'Remise|Remise commerciale|Escompte|Rabais',
  shipping: 'Frais de port|Port|Transport|Frais de déplacement|Livraison HT',
  retention: 'Retenue de garantie 5%|Retenue de garantie',
  previous: 'Solde précédent|Ancien solde|Solde antérieur|Report',
  payment: 'Paiement reçu|Paiements|Règlements reçus',
  current: 'Total TTC|Montant TTC',
  paid: 'Acompte|Acompte versé|Déjà payé|Déjà réglé|Montant payé|Moins acompte|Acompte reçu',
  billTo: 'Facturé à|Client|Adresse de facturation|Destinataire|Facturer à|Client :',
  shipTo: 'Adresse de livraison|Lieu d’intervention|Chantier|Livré à|Adresse du chantier',
  remit: 'Émetteur|Fournisseur|Vendeur|Prestataire|Titulaire|Bénéficiaire',
  description: 'Désignation|Description|Libellé|Prestation|Désignation des travaux|Article',
  quantity: 'Qté|Quantité|Qte|Nb|Qté.',
  price: 'Prix unitaire|P.U. HT|PU HT|Prix unitaire HT|P.U.|Prix U. HT',
  amount: 'Montant HT|Total HT|Montant|Total|Prix total|Montant H.T.',
  item: 'Réf.|Code|N°|Référence|Pos',
  thanks:
    'En cas de retard de paiement, une indemnité forfaitaire de 40,00 € sera due.|Merci de votre confiance.|Pas d’escompte pour paiement anticipé.',
  phone: 'Tél.|Tél|Tel',
  taxId: 'N° TVA|SIRET|TVA intracommunautaire|TVA intra',
  page: 'Page',
  bank: 'IBAN|RIB|Banque',
};
const NL: typeof EN = {
  title: 'FACTUUR|Factuur|Factuur|FACTUUR.|Verkoopfactuur',
  credit: 'CREDITNOTA|Creditnota|Creditfactuur',
  quote: 'OFFERTE|Offerte|Pro forma factuur',
  statement: 'Rekeningoverzicht|Overzicht',
  number: 'Factuurnummer|Factuurnr.|Factuur nr.|Factuurnummer:|Nummer|Factuur|Nr.|Factuur-nr',
  creditNumber: 'Creditnota nr.|Creditnotanummer|Nummer|Factuurnummer',
  date: 'Factuurdatum|Datum|Factuurdatum|Datum factuur|Datum:',
  due: 'Vervaldatum|Te betalen voor|Vervaldag|Uiterste betaaldatum|Betalen voor|Te voldoen voor',
  po: 'Uw referentie|Inkoopordernummer|Bestelnummer|Uw order|Uw kenmerk|Inkooporder',
  customerNo: 'Klantnummer|Klantnr.|Debiteurnummer|Relatienummer|Debiteurennr.',
  otherNo: 'Ordernummer|Werkbon|Projectnummer|Pakbon|Offertenummer|KvK|Werkbonnummer',
  otherDate: 'Leverdatum|Orderdatum|Uitvoeringsdatum|Besteldatum|Periode',
  terms: 'Betalingstermijn|Betaalconditie|Betalingscondities',
  termValues: '14 dagen|30 dagen|30 dagen netto|Binnen 14 dagen|Per omgaande',
  total:
    'Totaal|Totaal incl. BTW|Totaalbedrag|Eindtotaal|Factuurbedrag|Totaal inclusief BTW|Factuurtotaal|TOTAAL|Totaal EUR',
  amountDue:
    'Te betalen|Te voldoen|Openstaand bedrag|Nog te betalen|Te betalen bedrag|Totaal te betalen|Openstaand saldo',
  subtotal: 'Subtotaal|Totaal excl. BTW|Netto bedrag|Nettobedrag|Exclusief BTW|Totaal exclusief BTW|Bedrag excl. BTW',
  tax: 'BTW|BTW 21%|21% BTW|BTW-bedrag|Totaal BTW|BTW hoog|BTW (21%)',
  tax2: 'BTW 9%|9% BTW|BTW laag',
  discount: 'Korting|Minus korting',
  shipping: 'Verzendkosten|Voorrijkosten|Bezorgkosten|Transportkosten',
  retention: 'Inhouding 5%|Inhouding',
  previous: 'Vorig saldo|Openstaand vorige periode|Saldo vorige factuur',
  payment: 'Ontvangen betaling|Ontvangen betalingen|Betaald',
  current: 'Factuurbedrag|Totaal',
  paid: 'Aanbetaling|Reeds betaald|Voorschot|Betaald|Reeds voldaan|Minus aanbetaling',
  billTo: 'Factuur aan|Klant|Factuuradres|Aan|T.a.v.|Opdrachtgever',
  shipTo: 'Afleveradres|Werkadres|Leveradres|Uitvoeringsadres',
  remit: 'Leverancier|Afzender|Ten name van|T.n.v.|Verkoper',
  description: 'Omschrijving|Artikel|Artikelomschrijving|Werkzaamheden|Dienst',
  quantity: 'Aantal|Hoeveelheid|Uren|Aant.',
  price: 'Prijs|Stukprijs|Prijs per stuk|Tarief|Prijs p/st|Eenheidsprijs',
  amount: 'Bedrag|Totaal|Regeltotaal|Bedrag excl.|Totaal excl.',
  item: 'Art.nr.|Regel|Code|Artikelnr.',
  thanks: 'Wij verzoeken u het bedrag binnen 14 dagen over te maken.|Bedankt voor uw opdracht.',
  phone: 'Tel.|Telefoon|Tel',
  taxId: 'BTW-nummer|BTW nr.|BTW-id|KvK',
  page: 'Pagina',
  bank: 'IBAN|Bank|Rekening',
};
const ES: typeof EN = {
  title: 'FACTURA|Factura|Factura|FACTURA DE VENTA',
  credit: 'FACTURA DE ABONO|Abono|Nota de crédito|Factura rectificativa',
  quote: 'PRESUPUESTO|Presupuesto|Factura proforma|Cotización',
  statement: 'Estado de cuenta|Extracto',
  number:
    'Factura nº|Número de factura|Nº de factura|Factura Nº|Nº factura|Factura|Número|Nº|Factura núm.|N.º de factura|Factura No.',
  creditNumber: 'Abono nº|Número|Nº|Número de abono',
  date: 'Fecha|Fecha de factura|Fecha factura|Fecha de emisión|Fecha:|Fecha emisión|Fecha de expedición',
  due: 'Vencimiento|Fecha de vencimiento|Vence el|Fecha vencimiento|Pagar antes del|Fecha límite de pago',
  po: 'Su pedido|Nº de pedido|Orden de compra|Pedido nº|Su referencia|Nº pedido',
  customerNo: 'Nº de cliente|Código cliente|Cliente nº|Código de cliente',
  otherNo: 'Albarán|Albarán nº|Obra|Presupuesto nº|Proyecto|Contrato|Parte de trabajo',
  otherDate: 'Fecha de entrega|Fecha de pedido|Fecha del servicio|Periodo|Fecha entrega',
  terms: 'Forma de pago|Condiciones de pago|Plazo de pago',
  termValues: '30 días|Transferencia 30 días|Contado|60 días|Transferencia bancaria',
  total:
    'Total|TOTAL|Total factura|Importe total|TOTAL FACTURA|Total con IVA|Total general|Total (IVA incluido)|Total euros',
  amountDue:
    'Total a pagar|A pagar|Importe a pagar|Saldo pendiente|Pendiente de pago|Importe pendiente|Líquido a pagar',
  subtotal: 'Base imponible|Subtotal|Importe neto|Base|BASE IMPONIBLE|Suma|Total neto|Total sin IVA',
  tax: 'IVA|IVA 21%|Cuota IVA|IVA (21%)|Total IVA|I.V.A.|21% IVA',
  tax2: 'IVA 10%|Recargo de equivalencia|IVA (10%)|R.E. 5,2%',
  discount: 'Descuento|Dto.|Dto. pronto pago',
  shipping: 'Portes|Gastos de envío|Transporte|Desplazamiento',
  retention: 'Retención IRPF 15%|Retención|IRPF -15%',
  previous: 'Saldo anterior|Deuda anterior|Importe anterior',
  payment: 'Pagos recibidos|Pago recibido|Pagos',
  current: 'Total factura|Importe total',
  paid: 'Anticipo|Pagado|Entrega a cuenta|A cuenta|Importe pagado|Ya pagado',
  billTo: 'Cliente|Facturar a|Datos del cliente|Facturado a|Cliente:',
  shipTo: 'Dirección de entrega|Dirección de obra|Lugar de entrega|Dirección del servicio',
  remit: 'Emisor|Proveedor|Titular|Vendedor|Beneficiario',
  description: 'Descripción|Concepto|Detalle|Artículo|DESCRIPCIÓN',
  quantity: 'Cantidad|Cant.|Uds.|Unidades|Horas',
  price: 'Precio|Precio unitario|Precio ud.|P. unitario|Precio/ud',
  amount: 'Importe|Total|IMPORTE|Importe neto|Total línea',
  item: 'Código|Ref.|Cód.|Línea',
  thanks: 'Gracias por su confianza.|Inscrita en el Registro Mercantil de Madrid, tomo 12.345, folio 67.',
  phone: 'Tel.|Tfno.|Teléfono',
  taxId: 'NIF|CIF|N.I.F.',
  page: 'Página',
  bank: 'IBAN|Cuenta bancaria|Banco',
};

/** The wordings of a language. */
export function wordingsIn(language: Language): Wordings {
  const lists = { en: EN, de: DE, fr: FR, nl: NL, es: ES }[language];
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.split('|')]),
  ) as unknown as Wordings;
}
