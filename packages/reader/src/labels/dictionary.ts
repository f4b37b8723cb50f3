/** What a label on an invoice announces. */
export const LABEL_CLASSES = [
  'invoiceNumber',
  'number',
  'otherNumber',
  'customerNumber',
  'purchaseOrder',
  'invoiceDate',
  'dueDate',
  'date',
  'otherDate',
  'terms',
  'total',
  'amountDue',
  'currentCharges',
  'subtotal',
  'tax',
  'taxId',
  'previousBalance',
  'payment',
  'discount',
  'shipping',
  'retention',
  'rounding',
  'section',
  'contract',
  'aging',
  'vendor',
  'billTo',
  'shipTo',
  'contact',
  'bank',
  'quantity',
  'unitPrice',
  'amount',
  'description',
  'item',
  'rate',
  'invoiceTitle',
  'creditTitle',
  'quoteTitle',
  'statementTitle',
  'otherTitle',
  'page',
] as const;
export type LabelClass = (typeof LABEL_CLASSES)[number];

// Wordings in English, German, French, Dutch and Spanish, parted by '|'. Case, accents, spaces and full stops do not count, and '#' reads as 'no'.
const WORDINGS: Record<LabelClass, string> = {
  invoiceNumber: `invoice number|invoice no|invoice num|invoice nbr|invoice id|invoice ref|invoice reference|inv number|inv no|inv|inv num|inv id|bill number|bill no|bill id
    |document number|document no|doc number|doc no|invoice document|our invoice|credit memo number|credit memo no|credit note number|credit note no|credit no|credit number|memo no|memo number|tax invoice no|tax invoice number|ticket invoice no|number of invoice|sales invoice no|service invoice no
    |rechnungsnummer|rechnungsnr|rechnung nr|rechnungs nr|rechnung no|rechnung nummer|rg nr|re nr|rechn nr|belegnummer|belegnr|beleg nr|dokumentnummer|gutschriftnummer|gutschriftsnummer|gutschrift nr|gutschriftsnr|handelsrechnung nr
    |numero de facture|numero facture|no de facture|facture no|no facture|num facture|facture numero|ref facture|reference facture|avoir no|numero d avoir|no d avoir|numero avoir|facture n|n facture
    |factuurnummer|factuurnr|factuur nr|factuur nummer|factuur no|creditnota nr|creditnotanummer|creditfactuurnummer|documentnummer
    |numero de factura|numero factura|factura no|no factura|no de factura|num factura|factura num|factura numero|abono no|numero de abono|factura n|n factura`,
  number:
    'number|no|num|nbr|reference|reference no|reference number|ref|ref no|our reference|our ref|nummer|nr|numero|numero de documento|referenz|referentie|kenmerk|referencia|id|document',
  otherNumber: `order number|order no|sales order|sales order no|so no|work order|work order no|work order number|wo no|wo|job|job no|job number|job name|job id|job site|project|project no|project number|quote no|quote number|estimate no|estimate number|proposal no|proposal number|ticket|ticket no|ticket number|service ticket|service order|route|route no|license|license no|lic no|lic|meter|meter no|meter number|serial no|serial number|s n|serial|model|model no|model number|delivery note|delivery note no|packing slip|packing slip no|check no|check number|cheque no|confirmation|confirmation no|tracking no|register|invoice batch|contract no|contract number|agreement no|statement no|statement number|case no|claim no|permit|permit no|original invoice|original invoice no|previous invoice|previous invoice no|prior invoice no|credited invoice|related invoice|applies to invoice|against invoice|ref invoice|references invoice|credit for invoice|unit|apt|store|store no|sales rep|salesperson|rep|dispatch no|shipment no|bol no|pro no|bank ref|reading|property|payment reference|terminal|report no|report number|report id|inspection no|inspection report no|application no|certificate no|registration no|gate code
    |auftragsnummer|auftragsnr|auftrag nr|auftrag|bestellung|lieferschein|lieferschein nr|lieferscheinnummer|vertragsnummer|vertrag nr|angebotsnummer|angebot nr|projekt|projektnummer|zaehlernummer|zahlernummer|objekt|zu rechnung|zur rechnung|artikelnummer|hrb|registergericht
    |commande|no de devis|devis no|numero de devis|bon de livraison|bl no|chantier|dossier|contrat|numero de contrat|no de contrat|affaire|facture d origine|rcs|siren|compteur
    |ordernummer|ordernr|offertenummer|werkbon|werkbonnummer|projectnummer|pakbon|contractnummer|kvk|kvk nummer|serienummer
    |pedido interno|albaran|albaran no|no de albaran|presupuesto no|numero de presupuesto|obra|proyecto|contrato|numero de contrato|parte de trabajo|factura rectificada`,
  customerNumber: `customer no|customer number|customer id|customer|cust no|cust id|client no|client id|client number|account no|account number|acct no|acct|acct number|account|account id|member no|service account|utility account
    |kundennummer|kundennr|kunden nr|kd nr|kundenkonto|debitorennummer|debitor nr|numero client|no client|code client|no de client|numero de client|compte client|reference client|klantnummer|klantnr|klant nr|debiteurnummer|debiteurennummer|relatienummer
    |numero de cliente|no cliente|no de cliente|codigo cliente|codigo de cliente|cliente no|cod cliente`,
  purchaseOrder: `po|po no|po number|p o|p o no|p o number|purchase order|purchase order no|purchase order number|customer po|customer po no|your po|your order|your order no|your reference|your ref|cust po|po ref|customer order no|customer ref|client po|po id
    |bestellnummer|bestellnr|bestell nr|ihre bestellung|ihr zeichen|ihre referenz|ihre bestellnummer|ihre auftragsnummer
    |bon de commande|no de commande|numero de commande|no commande|commande no|votre commande|votre reference|bc no
    |inkoopordernummer|inkooporder|bestelnummer|uw referentie|uw order|uw ordernummer|uw kenmerk|uw bestelling
    |pedido|no pedido|no de pedido|numero de pedido|su pedido|su referencia|orden de compra|pedido no`,
  invoiceDate: `invoice date|billed on|billed|inv date|inv dt|date of invoice|date invoiced|bill date|billing date|date billed|date of bill|invoiced on|invoiced|issue date|date of issue|date issued|issued|issued on|invoice dated|invoice issued|document date|doc date|credit date|credit memo date|credit note date|memo date|tax date
    |rechnungsdatum|rechnung vom|datum der rechnung|belegdatum|ausstellungsdatum|rechnungs datum|ausgestellt am|re datum|rg datum|gutschriftsdatum|gutschriftdatum
    |date de facture|date facture|date de facturation|date d emission|facture du|date de la facture|emise le|date d avoir|date de l avoir|date avoir|etablie le
    |factuurdatum|datum factuur|facturatiedatum|uitgiftedatum|creditnotadatum
    |fecha de factura|fecha factura|fecha de emision|fecha emision|fecha de expedicion|emitida el|fecha de facturacion|fecha de abono|fecha expedicion`,
  dueDate: `due date|date due|due|due on|due by|payment due|payment due date|payment due by|payment due on|pay by|please pay by|pay before|pay on or before|due on or before|due upon|invoice due|invoice due date|balance due by|amount due by|amount due on|total amount due on|total due by|autopay date|auto pay date|will be drafted on|net due date|net due|must be received by|past due after|delinquent after|late after|pay this amount by|due dt
    |faellig am|fallig am|faelligkeit|falligkeit|faelligkeitsdatum|falligkeitsdatum|zahlbar bis|zahlungsziel|zu zahlen bis|faellig|fallig|zahlbar bis zum|zahlung bis|bis zum
    |date d echeance|echeance|echeance le|a payer avant le|a regler avant le|date limite de paiement|payable le|a regler pour le|date limite|paiement avant le|payable avant le|reglement avant le
    |vervaldatum|vervaldag|te betalen voor|betalen voor|uiterste betaaldatum|betaal voor|uiterlijk te betalen op|te voldoen voor|voldoen voor
    |fecha de vencimiento|fecha vencimiento|vencimiento|vence|vence el|fecha limite de pago|pagar antes del|fecha de pago|pagadero antes del|a pagar antes del`,
  date: 'date|dated|datum|vom|den|fecha|le|du|date document|dato|as of|of date|op',
  otherDate: `order date|order placed|date ordered|ordered|service date|date of service|services date|dates of service|service on|service period|billing period|period|period of service|for the period|service from|from|to|through|thru|ship date|date shipped|shipped|delivery date|delivered|date delivered|print date|printed|printed on|statement date|statement closing date|closing date|work date|date of work|work completed|completed|completed on|completion date|date completed|job date|start date|end date|read date|meter read|meter read date|last payment|payment date|payment received on|paid on|last read|current read|previous read|next read date|expiration date|expires|valid until|quote date|estimate date|contract date|transaction date|trans date|last updated|next service|arrival|visit date|discount date|disc date|discount if paid by|if paid by|installed|scheduled|original invoice date|po date|sale date|posted|received|next bill date|next bill|next invoice|effective|terms begin|revised
    |lieferdatum|liefertermin|leistungsdatum|leistungszeitraum|auftragsdatum|bestelldatum|ausfuehrung|ausfuhrungsdatum|abrechnungszeitraum|zeitraum|druckdatum|gedruckt am|angebotsdatum|bestellung vom|leistung vom|lieferung vom|lieferzeitraum|gueltig bis
    |date de livraison|date de commande|livraison|commande du|date d intervention|intervention du|periode|periode de facturation|date de prestation|imprime le|devis du|valable jusqu au|travaux du
    |leverdatum|orderdatum|besteldatum|uitvoeringsdatum|periode van|datum uitvoering|afgedrukt op|geldig tot|werkdatum
    |fecha de entrega|fecha entrega|fecha de pedido|fecha pedido|fecha del servicio|fecha de servicio|periodo|periodo de facturacion|fecha de impresion|impreso el|valido hasta|fecha operacion`,
  terms: `terms|due on receipt|due upon receipt|due in|payable on receipt|due at receipt|payment terms|term|pay terms|terms of payment|net|payment condition|zahlungsbedingungen|zahlungsbedingung|zahlbar innerhalb|zahlungsfrist|conditions de paiement|conditions de reglement|mode de reglement|delai de paiement|reglement|paiement|betalingstermijn|betaalconditie|betalingsconditie|betalingscondities|condiciones de pago|forma de pago|condicion de pago|plazo de pago|zahlungsart`,
  total: `total|total rounded|rounded total|total rm|rounded total rm|total incl gst|total including gst|total inclusive of gst|total sales inclusive of gst|total sales inclusive gst|total after rounding|invoice total|total invoice|total this invoice|total for this invoice|grand total|total amount|invoice amount|total invoice amount|amount of invoice|amount of this invoice|bill total|bill amount|net total due this invoice|total charge|total price|total incl tax|total including tax|total with tax|total inc tax|total inc vat|total incl vat|total including vat|order total|total usd|total eur|total gbp|total cad|total in usd|credit total|total credit|total credit amount|credit amount|total refund|sum total|final total|job total|document total|total sale|balance this invoice|total billed|total for invoice|invoice value|net invoice|this invoice|total of this invoice|amount billed|total amount billed|total invoice value|total contract billing this invoice
    |gesamtbetrag|gesamt|gesamtsumme|rechnungsbetrag|summe brutto|bruttobetrag|brutto|endbetrag|endsumme|rechnungssumme|gesamt brutto|betrag brutto|gesamtbetrag brutto|bruttosumme|summe inkl mwst|gutschriftsbetrag|gutschriftbetrag|gesamtpreis|rechnungsendbetrag|rechnungsbetrag brutto|gesamt inkl mwst|total brutto|bruttobetrag inkl mwst|summe inkl ust
    |total ttc|montant ttc|montant total|montant total ttc|total general|total facture|total de la facture|net ttc|total eur ttc|total avoir|prix total ttc|montant de la facture|montant facture|total t t c
    |totaal|totaalbedrag|totaal incl btw|totaal inclusief btw|eindtotaal|factuurbedrag|totaal bedrag|bedrag incl btw|factuurtotaal|totaal eur|totaal incl|creditbedrag|totaal te crediteren|totaalbedrag incl btw
    |total factura|importe total|total con iva|total general|total iva incluido|total euros|total documento|total abono|suma total|total importe|total iva incl`,
  amountDue: `amount due|amount due this application|amount due this period|payment due this application|total due this invoice|total amount due this invoice|net amount due this period|amount now due|please remit|amount due on this invoice|balance due|total due|total amount due|total balance due|due amount|amount payable|total payable|payable amount|net amount due|net due this invoice|balance|balance owing|balance owed|amount owed|amount owing|please pay|please pay this amount|pay this amount|amount to pay|total to pay|current amount due|total amount owed|outstanding balance|balance outstanding|account balance|total account balance|total balance|new balance|current balance|open balance|remaining balance|amount outstanding|amount remaining|balance remaining|due now|total due now|amount due now|total amount payable|due this invoice|amount due this invoice|total now due|total amount now due|net payable|payment amount|current payment due|amount due usd|balance due usd|total due usd|unpaid balance|ending balance|amount to be paid|ihr rechnungsbetrag
    |zahlbetrag|zu zahlen|zahlbetrag brutto|offener betrag|faelliger betrag|falliger betrag|zu zahlender betrag|restbetrag|noch zu zahlen|ueberweisungsbetrag|uberweisungsbetrag|offener rechnungsbetrag|saldo|zahllast|zu ueberweisen|verbleibender betrag|offen|auszahlungsbetrag|erstattungsbetrag
    |net a payer|reste a payer|montant a payer|a payer|montant du|solde du|total a payer|solde a payer|solde|net a payer ttc|montant a regler|reste du|a regler|somme a payer|net a deduire
    |te betalen|te voldoen|openstaand|openstaand bedrag|openstaand saldo|nog te betalen|te betalen bedrag|totaal te betalen|totaal te voldoen|restant|te ontvangen
    |a pagar|total a pagar|importe a pagar|saldo pendiente|pendiente de pago|importe pendiente|total pendiente|pendiente|liquido a pagar|a devolver`,
  currentCharges: `current charges|current invoice charges|new charges this invoice|new invoice charges|charges this invoice|total charges this invoice|total current charges|new charges|total new charges|current month charges|current billing|charges this period|charges this month|total charges this period|current bill|current period charges|total charges for this period|this month|current activity|total current billing|current invoice|current invoice amount|work this period|this period|current payment requested|amount this invoice|new activity|total new activity|current service charges|this month s charges|total charges this month`,
  subtotal: `subtotal|total excl gst|total excluding gst|total sales excluding gst|total exclusive of gst|excluded gst sub total|sub total|substotal|subtotal before tax|net total|net amount|taxable subtotal|amount before tax|total before tax|total excluding tax|total excl tax|total ex tax|total ex vat|total excl vat|total excluding vat|net|merchandise total|merchandise|merchandise subtotal|items total|total net|taxable amount|sales subtotal|goods total|goods value|product total|item subtotal|net value|total labor and materials|charges subtotal|total parts and labor|parts labor|parts and labor|labor and materials|net sales|pre tax total|net invoice amount|invoice subtotal|sale amount|sub tot|line total|lines total|net goods|total net amount
    |zwischensumme|nettobetrag|summe netto|netto|gesamt netto|nettosumme|warenwert|netto gesamt|summe|betrag netto|rechnungsbetrag netto|gesamtbetrag netto|summe positionen|zw summe|zwischensumme netto|gesamtsumme netto|warenwert netto|positionssumme|gesamtnetto|netto summe|nettowert|total netto|rechnungssumme ohne ust|rechnungssumme ohne umsatzsteuer|summe ohne mwst
    |total ht|montant ht|sous total|total hors taxes|net ht|total net ht|montant total ht|sous total ht|total h t|montant hors taxes|total brut ht|base ht
    |subtotaal|totaal excl btw|totaal exclusief btw|netto bedrag|nettobedrag|bedrag excl btw|exclusief btw|tussentotaal|totaal excl|excl btw|totaal netto|goederenbedrag|totaalbedrag excl btw
    |base imponible|subtotal sin iva|importe neto|total sin iva|suma|total neto|base|suma parcial|importe base|total base imponible|neto`,
  tax: `tax|sales tax|total tax|tax total|tax amount|state tax|county tax|city tax|local tax|state sales tax|county sales tax|city sales tax|local sales tax|use tax|vat|vat amount|total vat|gst|hst|pst|qst|gst hst|estimated tax|taxes|total taxes|excise tax|utility tax|franchise fee|city franchise fee|tax due|plus tax|state and local tax|taxes and fees|district tax|transit tax|special district tax|sales and use tax|tax on parts|municipal tax|sales tx|tx|output vat|regional tax
    |mwst|ust|mehrwertsteuer|umsatzsteuer|zzgl mwst|zzgl ust|zuzueglich mwst|mwst betrag|ust betrag|mwst gesamt|steuerbetrag|steuer|zzgl umsatzsteuer|plus mwst|mehrwertsteuerbetrag|zzgl gesetzl mwst|umsatzsteuerbetrag|summe mwst|steuersumme|gesamtbetrag der steuer|summe ust|zzgl mehrwertsteuer|enthaltene mwst|gesamtsteuerbetrag|summe umsatzsteuer
    |tva|montant tva|total tva|tva totale|dont tva|montant de la tva|total taxes|t v a|total t v a|montant total tva
    |btw|btw bedrag|totaal btw|btw hoog|btw laag|bedrag btw|omzetbelasting|btw totaal
    |iva|cuota iva|importe iva|total iva|cuota|iva general|iva reducido|recargo de equivalencia|r e|impuestos|total impuestos|cuota de iva|igic`,
  taxId: `tax id|tax id no|federal tax id|fed tax id|ein|fein|tin|tax no|tax number|tax registration no|vat no|vat number|vat reg no|vat id|vat registration|vat registration no|gst no|gst hst no|abn|business number|federal id|fed id|federal id no|resale no|w 9 tin
    |ust id|ust idnr|ust id nr|ustid|ustidnr|steuernummer|steuer nr|steuernr|umsatzsteuer id|uid|uid nr|st nr
    |no tva|tva intracommunautaire|tva intra|no tva intracommunautaire|numero de tva|numero tva|siret|no siret|no de tva|tva intracom
    |btw nummer|btw nr|btw id|btwnr|btwnummer
    |nif|cif|n i f|c i f|nif cif|cif nif`,
  previousBalance: `previous balance|prior balance|balance forward|balance brought forward|brought forward|past due|past due balance|past due amount|previous amount due|last bill|amount of last bill|previous bill|last statement|previous statement balance|balance from last statement|opening balance|last statement balance|beginning balance|carried forward|prior amount due|amount of your last bill|last invoice balance|previous charges|balance from last bill|total past due|prior unpaid balance|previous month balance|overdue balance|overdue amount|last month s balance|unpaid prior balance|prior charges|last bill amount|previous account balance|previous invoice balance|arrears|previously billed|previously invoiced
    |vorheriger saldo|saldovortrag|alter saldo|offener saldo|vortrag|uebertrag|ubertrag|bisheriger saldo|saldo vormonat
    |solde precedent|ancien solde|solde anterieur|report|report solde precedent|solde reporte|arriere
    |vorig saldo|vorig openstaand saldo|openstaand vorige periode|saldo vorige factuur|vorige saldo|oud saldo|saldo vorige periode
    |saldo anterior|saldo previo|importe anterior|deuda anterior|saldo pendiente anterior`,
  payment: `payment|payments|payment received|payments received|payment received thank you|payments received thank you|amount paid|less payment|less payments|paid|total paid|less paid|payments credits|payments and credits|payments credits applied|payment credit|payments applied|less deposit|deposit paid|deposit received|deposit|deposits|less deposit paid|prepayment|prepaid|advance payment|down payment|less amount paid|credits|credit applied|credits applied|less credits|previous payments|less previous payments|less previous certificates|payment thank you|payments received since last bill|last payment received|thank you for your payment|paid to date|amount paid to date|payments to date|less prior payments|less amounts previously billed|total payments|total payments received|check received|amount received|amount tendered|tendered|cash received|cash tendered|change due|cash|change|adjustments|visa|mastercard|card payment|ach payment|amount charged
    |anzahlung|abzueglich anzahlung|abzgl anzahlung|geleistete anzahlung|bereits bezahlt|bezahlt|erhaltene anzahlung|zahlung erhalten|zahlungen|bereits gezahlt|abschlagszahlung|abzgl abschlagszahlung|vorauszahlung|abzgl zahlungen|gezahlt|abzgl bereits gezahlt|zahlungseingang|bezahlter betrag
    |acompte|acompte verse|deja paye|deja regle|paiement recu|moins acompte|acompte recu|montant paye|montant regle|acomptes verses|paiements|avance
    |aanbetaling|reeds betaald|reeds voldaan|betaald|ontvangen|voorschot|minus aanbetaling|ontvangen betaling|ontvangen betalingen|vooruitbetaald
    |anticipo|pagado|importe pagado|pagos recibidos|a cuenta|entrega a cuenta|ya pagado|menos anticipo|pago recibido|pagos|deposito`,
  discount: `discount|less discount|trade discount|discounts|total discount|volume discount|promotional discount|promo|coupon|early payment discount|disc|less trade discount|discount amount|savings|your savings|cash discount|rebate|multi unit discount|contract discount|loyalty discount
    |rabatt|abzueglich rabatt|abzgl rabatt|skonto|nachlass|abzgl skonto|preisnachlass|mengenrabatt|gesamtrabatt|gesamtbetrag der abschlage|abschlage
    |remise|escompte|rabais|remise commerciale|total remise|remises
    |korting|minus korting|totaal korting|betalingskorting
    |descuento|dto|descuentos|total descuento|dto pronto pago|bonificacion`,
  shipping: `shipping|freight|shipping and handling|shipping handling|delivery|delivery charge|delivery fee|s h|shipping charges|freight charges|handling|fuel surcharge|shipping cost|trip charge|fuel charge|freight out|fuel|environmental fee|shop supplies|restocking fee|processing fee|service fee|convenience fee
    |versand|versandkosten|fracht|lieferkosten|porto|verpackung|transport|frachtkosten|anfahrt|anfahrtspauschale|zuschlage|gesamtbetrag der zuschlage
    |frais de port|port|livraison ht|frais de livraison|transport ht|frais de deplacement|expedition
    |verzendkosten|bezorgkosten|vracht|transportkosten|voorrijkosten
    |portes|gastos de envio|envio|transporte|gastos de transporte|desplazamiento`,
  retention: `retention|retainage|less retention|less retainage|retainage withheld|retention withheld|holdback|less holdback|sicherheitseinbehalt|einbehalt|retenue de garantie|retencion|retencion irpf|irpf|retencion i r p f|inhouding|withholding|less 10 retainage|less 5 retainage|retainage held|garantieeinbehalt`,
  rounding:
    'rounding|rounding adjustment|rounding adj|round off|round adj|round adjustment|rounding amount|rounding off|rounding difference|rundung|rundungsdifferenz|arrondi|ajustement d arrondi|afronding|afrondingsverschil|redondeo',
  section: `total labor|labor total|total labour|labour total|total materials|total material|materials total|material total|total parts|parts total|total equipment|equipment total|total subcontractors|labor subtotal|parts subtotal|materials subtotal|subtotal labor|subtotal materials|subtotal parts|section total|section subtotal|building total|page total|page subtotal|total this page|total other charges|total services|total products|services total|products total|amount carried forward|subtotal carried forward|summe arbeit|summe material|summe lohn|lohnkosten|materialkosten|seitensumme|zwischensumme seite|total main d oeuvre|total fournitures|total pieces|totaal arbeid|totaal materiaal|total mano de obra|total materiales`,
  contract: `contract sum|contract amount|original contract|original contract sum|original contract amount|contract sum to date|contract price|contract total|contract value|total contract|change orders|net change orders|net change by change orders|revised contract|revised contract sum|revised contract amount|total completed to date|total completed and stored to date|completed to date|work completed to date|total earned to date|total earned less retainage|balance to finish|balance to finish including retainage|billed to date|total billed to date|job cost to date|project total|proposal amount|quote total|estimate total|estimated total|quoted price|approved amount|percent complete|remaining to bill|contract balance|amount remaining on contract|not to exceed|total estimate|previous applications|work completed from previous applications|scheduled value
    |auftragssumme|auftragswert|vertragssumme|montant du marche|montant du devis|total du devis|opdrachtsom|aanneemsom|contractbedrag|importe del contrato|presupuesto aprobado|importe presupuestado`,
  aging: `1 30 days|31 60 days|61 90 days|over 90 days|0 30|0 30 days|over 90|1 30 days past due|31 60 days past due|61 90 days past due|over 90 days past due|30 days|60 days|90 days|120 days|aging|current|over 30|over 60|credit limit|ytd|year to date|average|minimum payment|late fee|late charge|if paid after|amount due after|after due date|amount if paid late|after due date pay|returned check fee|pay after|you saved|finance charge|nsf fee|weighted average|average daily use|last year`,
  vendor: `from|remit to|remit payment to|please remit to|remittance address|make checks payable to|make check payable to|checks payable to|make all checks payable to|payable to|please make checks payable to|make payment to|mail payment to|send payment to|pay to|bill from|sold by|seller|vendor|supplier|service provider|provider|issued by|billed by|company|contractor|remit|billing from|mail payments to|mail to|please send payment to|merchant|invoice from|biller|remit payments to|please make check payable to|payee|account holder|account name|beneficiary|thank you for choosing|thank you for your business|installed by|serviced by|services provided by
    |verkaeufer|verkaufer|lieferant|rechnungssteller|absender|kontoinhaber|auftragnehmer|firma|zahlungsempfaenger|zahlungsempfanger|fournisseur|emetteur|vendeur|prestataire|titulaire|beneficiaire|de la part de|leverancier|afzender|verkoper|begunstigde|ten name van|t n v|emisor|proveedor|vendedor|titular|beneficiario`,
  billTo: `bill to|billed to|invoice to|invoiced to|sold to|customer name|client|attention|attn|billing address|bill to address|to|client name|for|prepared for|billing to|charge to|buyer|purchaser|resident|tenant|owner|mr|mrs|payer|bill to party|owner address|in care of|c o|management company|managed by|as agent for|agent for
    |rechnung an|rechnungsempfaenger|rechnungsempfanger|kunde|rechnungsadresse|auftraggeber|kaeufer|kaufer|an|empfaenger|empfanger|rechnungsanschrift|herrn|frau
    |facture a|client facture|adresse de facturation|destinataire|facturer a|acheteur|adresse facturation|a l attention de
    |factuur aan|factuuradres|klant|opdrachtgever|aan|koper|t a v|ter attentie van|factuur voor
    |facturar a|cliente|datos del cliente|direccion de facturacion|comprador|facturado a|destinatario|a la atencion de`,
  shipTo: `ship to|deliver to|delivery address|service address|service location|job location|site address|location|job address|job site address|work location|shipping address|service at|property address|site|job name and address|premises|delivered to|work performed at|service for|property name|community|ship to address|installation address|site location|address
    |lieferadresse|lieferanschrift|leistungsort|objektadresse|ausfuehrungsort|adresse de livraison|livre a|lieu d intervention|lieu de livraison|adresse du chantier|afleveradres|leveradres|bezorgadres|werkadres|uitvoeringsadres|direccion de entrega|lugar de entrega|enviar a|direccion del servicio|direccion de obra`,
  contact: `phone|tel|telephone|fax|email|e mail|mobile|cell|website|web|call|toll free|ph|questions|questions call|telefon|telefax|mobil|internet|handy|telefono|movil|correo|telefoon|mobiel|telecopie|courriel|site web|mail|office|contact`,
  bank: `iban|bic|swift|routing|routing no|routing number|aba|bank account|bank|account name|blz|kto|kto nr|kontonummer|bankverbindung|bankleitzahl|konto|rib|compte bancaire|banque|bankrekening|rekeningnummer|rekening|cuenta bancaria|cuenta|banco|sort code|ach|wire|bank name|bankname|no de compte|bic swift|swift bic`,
  quantity: `qty|quantity|qnty|qty ordered|qty shipped|shipped|ordered|hours|hrs|units|qty hr|qty hrs|qty shp|qty ord|quant|count|usage|no of units|hours qty|menge|anz|anzahl|stk|stueck|stuck|std|stunden|qte|quantite|nb|nombre|aantal|hoeveelheid|uren|cantidad|cant|uds|unidades|ud|horas|heures`,
  unitPrice: `unit price|price|unit cost|rate|price each|each|cost|unit rate|hourly rate|price unit|unit|per unit|list price|net price|unit amount|rate hr|price per unit|unit pr|einzelpreis|e preis|ep|preis|stueckpreis|stuckpreis|vk preis|einheitspreis|ep netto|einzelpreis netto|prix unitaire|p u|pu|pu ht|prix unitaire ht|p u ht|prix|tarif|prix u ht|prijs|stukprijs|prijs per stuk|eenheidsprijs|tarief|prijs per eenheid|precio|precio unitario|p unitario|precio ud|precio unidad|p unit|importe unitario`,
  amount: `amount|extended|ext|ext price|extension|extended price|extended amount|line amount|ext amount|total amount|net amount|charges|charge|line total|ext total|amount usd|ext cost|betrag|gesamtpreis|zeilenbetrag|summe|g preis|gp|gesamt|betrag eur|wert|netto betrag|montant|montant ht|total ht|total ligne|prix total|mt ht|bedrag|regeltotaal|totaal|importe|total linea|importe neto|precio total`,
  description: `description|item description|details|services|service|product|work performed|description of work|particulars|activity|product service|work description|service description|description of services|item and description|product description|charge description|item details|description of charges|scope of work|work completed|materials|parts and labor|scope|charge type|products
    |beschreibung|bezeichnung|leistung|artikel|artikelbezeichnung|leistungsbeschreibung|position|text|designation|libelle|prestation|article|description des travaux|detail|omschrijving|artikelomschrijving|dienst|werkzaamheden|descripcion|concepto|articulo|detalle|servicio|producto`,
  item: `item|item no|item code|sku|part no|part number|code|product code|line|ln|pos|artikelnr|art nr|art no|artikelnummer art|art|ref article|code article|posten|regel|cod|codigo|linea|uom|u m|um|mfg part|catalog no|part|stock no|product id|location code|upc|manufacturer|unite|einheit|einh|me|eenheid|unidad|u`,
  rate: `tax rate|tax percent|vat rate|vat pct|tax pct|rate pct|mwst satz|steuersatz|ust satz|taux tva|taux|btw percentage|btw tarief|tipo iva|taux de tva|tipo|disc pct|discount pct|exchange rate|taxable|taxed|tax code|taxes code`,
  invoiceTitle: `invoice|billing statement|repair invoice|maintenance invoice|job invoice|work invoice|parts invoice|freight invoice|rental invoice|delivery invoice|contractor invoice|monthly invoice|interim invoice|consolidated invoice|standard invoice|invoice copy|copy invoice|duplicate invoice|customer invoice|tax invoice|commercial invoice|service invoice|sales invoice|final invoice|progress invoice|bill|utility bill|original invoice|invoice original|proforma invoice final|progress billing|application for payment|invoice summary|rechnung|schlussrechnung|abschlagsrechnung|teilrechnung|handelsrechnung|facture|facture originale|facture d acompte|facture de travaux|factuur|verkoopfactuur|factura|factura simplificada|factura de venta|faktura`,
  creditTitle: `credit memo|credit note|credit|credit invoice|credit memorandum|refund|return credit|customer credit|adjustment memo|vendor credit|gutschrift|rechnungskorrektur|stornorechnung|storno|korrekturrechnung|avoir|facture d avoir|note de credit|creditnota|creditfactuur|factura de abono|abono|nota de credito|factura rectificativa`,
  quoteTitle: `quote|quotation|estimate|proposal|bid|bid proposal|work estimate|this is not an invoice|not an invoice|this is not a bill|not a bill|pro forma|proforma|proforma invoice|pro forma invoice|price quote|price quotation|service proposal|repair estimate|job estimate|quote valid|estimate valid|customer acceptance|acceptance of proposal|accepted by|sales quote|quote for|valid for
    |angebot|kostenvoranschlag|proforma rechnung|devis|facture proforma|devis gratuit|bon pour accord|offerte|prijsopgave|pro forma factuur|presupuesto|oferta|factura proforma|cotizacion|kein rechnung|keine rechnung`,
  statementTitle: `statement|statement of account|account statement|customer statement|monthly statement|aging summary|kontoauszug|saldenliste|saldenbestaetigung|releve de compte|releve|rekeningoverzicht|overzicht|estado de cuenta|extracto|extracto de cuenta|open invoices|open items|offene posten|offene posten liste|postes ouverts|openstaande posten|partidas abiertas|transaction history`,
  otherTitle: `purchase order|sales order|packing slip|delivery note|work order|job ticket|service ticket|inspection certificate|deficiency report|test report|sales order acknowledgement|order acknowledgment|lieferschein|bestellung|pruefbericht|prufbericht|auftrag|leistungsnachweis|bon de commande|bon de livraison|rapport d intervention|werkbon|pakbon|inkooporder|opdrachtbevestiging|albaran|pedido|parte de trabajo|purchase order confirmation|packing list|packing slip copy|delivery ticket|work authorization|inspection report|certificate|certificate of insurance|lien waiver|conditional waiver|receipt|sales receipt|order confirmation|order acknowledgement|service report|notice|past due notice|remittance advice|delivery receipt|material safety data sheet|mahnung|zahlungserinnerung|auftragsbestaetigung|auftragsbestatigung|lieferschein kopie|rappel|confirmation de commande|bon de livraison original|orderbevestiging|herinnering|aanmaning|confirmacion de pedido|recordatorio de pago`,
  page: 'page|seite|pagina|page no|sheet|p',
};

/** Key of a text for the dictionary: lower case, letters and digits only, '#' and 'n°' as 'no'. */
export function labelKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/#|№/g, 'no')
    .replaceAll(/n[°º]/g, 'no')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');
}

const CLASSES_OF = new Map<string, LabelClass[]>();
for (const name of LABEL_CLASSES)
  for (const wording of WORDINGS[name].split('|')) {
    const key = labelKey(wording);
    const known = CLASSES_OF.get(key);
    if (!known) CLASSES_OF.set(key, [name]);
    else if (!known.includes(name)) known.push(name);
  }

/** What a text announces, by its key; several where the same words announce different things in a table's head and elsewhere. */
export function classesOf(key: string): readonly LabelClass[] | undefined {
  return CLASSES_OF.get(key);
}
