import type { DetailField } from '../hebrew/read/details/types.ts';

/** What people call the particulars of a case. */
export const DETAIL_LABELS: Record<DetailField, string> = {
  title: 'שם התיק',
  appeal_type: 'סוג הערר',
  'parties.appellants': 'העוררים',
  'parties.respondents': 'המשיבים',
  'parties.permit_applicants': 'מבקשי ההיתר',
  committee: 'ועדת הערר',
  address: 'הכתובת',
  block_parcel: 'גוש וחלקה',
  plan_numbers: 'מספרי התכניות',
  permit_number: 'מספר ההיתר או הבקשה',
  filing_date: 'מועד הגשת הערר',
  hearings: 'מועדי הדיונים',
  decision_date: 'מועד ההחלטה',
  chair: 'יו"ר הוועדה',
  panel: 'חברי ההרכב',
};
