import { tell } from '#definitions/sources/tell.ts';
export const USAGE = () => tell`Reads, backs up and deletes submissions, also while the server runs.

  npm run submissions -- list [--form ID]                        one line per submission, with the form's version
  npm run submissions -- show REFERENCE [--labels] [--locale fr] one submission as JSON
  npm run submissions -- show REFERENCE --mail                   its mail, if no mail server is configured
  npm run submissions -- export --format csv --form ID [--to FILE] [--locale fr] [--keys] [--separator ";"]
                                                                 one form for French Excel; --separator "," or tab
                                                                 for others, --keys for programs
  npm run submissions -- export --format xlsx [--form ID] --to FILE [--locale fr] [--keys]
                                                                 an Excel workbook, one sheet per form and per list
  npm run submissions -- export --format json [--form ID] [--to FILE]
  npm run submissions -- files REFERENCE --to DIR                its files, by field: "cv - a.pdf"
  npm run submissions -- files --orphaned                        files in quarantine, which belong to no submission
  npm run submissions -- files --set-aside                       after a loss of the database: moves its files aside
  npm run submissions -- backup --to FOLDER                      a verified copy of everything, also while servers run
  npm run submissions -- restore --from FOLDER                   reads a backup into an empty DATA_DIR, or the empty
                                                                 database and bucket of DATABASE_URL and FILES_URL
  npm run submissions -- move --to postgres://… [--files s3://…]  a verified copy to another database, another place of
                                                                 files, or both; --to DIR, --files DIR: on this disk;
                                                                 all servers must be stopped; can be run again
  npm run submissions -- delete --before DATE [--form ID] [--yes]
                                                                 deletes for good what was submitted before
                                                                 2025-12-31 or 2025-12-31T18:00:00+01:00;
                                                                 without --yes only counts it
  npm run submissions -- delete --reference REFERENCE [--yes]    one submission with its files and mails, for good
  npm run submissions -- archive --to FOLDER [--before DATE] [--form ID]
                                                                 pages, CSV and files of an edition, encrypted with
                                                                 ARCHIVE_PASSPHRASE, or with what is typed when
                                                                 asked; opens without the server
  npm run submissions -- archive --from FOLDER [--remove] [--yes]
                                                                 reads all of it; --remove --yes then deletes here
                                                                 what it holds, without --yes only counts it
  npm run submissions -- register --format csv [--to FILE] [--form ID] [--locale fr] [--separator ";"]
                                                                 the register of processing: what each form asks for,
                                                                 why, who reads it, what is stored, what is deleted next
  npm run submissions -- register --format html --to FILE [--form ID] [--locale fr]
                                                                 the same to print, with the calendar of deletions
  npm run submissions -- versions [--form ID]                    the versions of forms: since when, until when accepted
  npm run submissions -- withdraw-version --form ID [--version VERSION]
                                                                 no longer accepts an earlier version, or any of them
  npm run submissions -- rotate-key                              encrypts everything with the first key of DATA_KEY;
                                                                 the server must be stopped
  npm run submissions -- languages                               how much of each language is translated, and the link
                                                                 to each that is a draft
  npm run submissions -- status                                  counts, last backup, mails, disk, versions; exit status 1
                                                                 with problems
  npm run submissions -- verify                                  reads all submissions and files, and compares the files
                                                                 with their SHA-256; exit status 1 with problems
  npm run submissions -- sample [--count 500] [--form ID] [--seed 1] [--yes]
                                                                 stores generated submissions, dated over six weeks, to try
                                                                 the desk and exports; mails nobody; the server must be
                                                                 stopped; not beside real ones without --yes
  npm run submissions -- audit [--form ID]                       who read, exported and deleted what, and when
      --lang fr                                                  speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

DATA_DIR names the folder of the database and the files (default: data), DATABASE_URL a PostgreSQL database.`;
