-- The documents of a property say what they belong to: which warranty has a file as its proof is looked up by the file.
create index warranty_term_proof_idx on warranty_term (organization_id, proof_file_id) where proof_file_id is not null;
create index item_registration_proof_idx on item_registration (organization_id, proof_file_id) where proof_file_id is not null;
