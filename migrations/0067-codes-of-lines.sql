-- What tax rolls call the service of a line: its code of 17 digits, the code of its package, and its unit in words.
alter table contract_document_lines add column mxik text, add column package_code text, add column unit text;
