// How a person checks a bundle with what every computer has: no program of ours is needed, or would prove anything.

/** The text of `audit/how-to-check.txt`. */
export const HOW_TO_CHECK = `כיצד בודקים את הקבצים ואת יומן הפעולות של התיק
================================================

אין צורך במערכת: די בפקודות שיש בכל מחשב. את הפקודות מריצים בתיקייה שאליה נפרש קובץ ה-ZIP.

1. הקבצים לא שונו מאז שהופקו
-----------------------------
הקובץ SHA256SUMS מונה כל קובץ ואת תמציתו (SHA-256).

Linux:
    sha256sum --quiet -c SHA256SUMS
macOS:
    shasum -a 256 --quiet -c SHA256SUMS
Windows (PowerShell):
    Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $h,$f = $_ -split '  ',2; if ((Get-FileHash -LiteralPath $f).Hash -ne $h) { $f } }

אם לא נכתב דבר, כל הקבצים הם כפי שהופקו. שם של קובץ שנכתב הוא של קובץ ששונה.
מי שמסר את הקובץ יכול היה לשנות גם את הרשימה; לכן כדאי לשמור בנפרד את תמציתה:
    sha256sum SHA256SUMS

2. כל פעולה ביומן היא כפי שנחתמה
---------------------------------
בקובץ audit/chain.txt שורה לכל פעולה בתיק, לפי סדר החתימה:
    <מספר החתימה> <תמצית> <התמצית שלפניה ומיד אחריה הפעולה>
התמצית היא SHA-256 של כל מה שאחרי הרווח השני. הפקודה מחשבת אותה שוב, וכותבת מספר של שורה שאינה מתאימה:

Linux, macOS (ב-macOS: shasum -a 256 במקום sha256sum):
    while read -r no hash row; do [ "$(printf %s "$row" | sha256sum | cut -d' ' -f1)" = "$hash" ] || echo "$no"; done < audit/chain.txt
Windows (PowerShell):
    Get-Content audit\\chain.txt -Encoding UTF8 | ForEach-Object { $n,$h,$r = $_ -split ' ',3; $b = [Text.Encoding]::UTF8.GetBytes($r); $s = [BitConverter]::ToString([Security.Cryptography.SHA256]::Create().ComputeHash($b)) -replace '-',''; if ($s -ne $h) { $n } }

3. הפעולות קשורות זו בזו
-------------------------
כל פעולה פותחת ב-64 תווים: התמצית של הפעולה שנחתמה לפניה, בתיק זה או באחר. כשמספרי החתימה של שתי שורות סמוכים, פתיחתה
של השנייה היא התמצית של הראשונה. בין שורות שמספריהן אינם סמוכים נחתמו פעולות בתיקים אחרים, שאינן נמסרות כאן, וכן רישומים של
קריאת קבצים. מי שבידו יומן המערכת (GET /api/audit, או גיבוי) מוצא בו את אותו מספר ואת אותה תמצית.

4. עדים
-------
בקובץ audit/witnesses.txt שורה לכל רישום בהיסטוריה של התיק (git) שבו נרשם ראש היומן באותה שעה:
    <מספר החתימה> <תמצית> <מזהה הרישום> <מועד>
כשמספר כזה מופיע גם בקובץ chain.txt, התמצית חייבת להיות אותה תמצית. כשהוא קטן באחד ממספר של שורה שם, היא פתיחתה של אותה שורה.
הראש בשעת ההפקה רשום בקובץ manifest.json (audit_head). מי ששמר ראש של היומן בכל דרך אחרת יכול להשוות גם אליו.

5. תיק שהובא ממקום אחר
-----------------------
בתיקייה audit/former נמצא יומן התיק במקום שממנו הובא, באותה צורה. הבאת התיק רשומה ביומן כאן (case.imported), ובה התמצית
של הקובץ manifest.json שהובא.
`;
