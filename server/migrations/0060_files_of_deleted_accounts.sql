-- Until now the resume and the avatar of a deleted account stayed where the organisation had only one of its two pictures.
UPDATE files SET name = 'removed', key = '', size = 0, sha256 = '' FROM users owner
  WHERE owner.id = files.owner_id AND owner.status = 'deleted' AND owner.full_name = 'Former member'
    AND files.category = 'resume' AND files.key <> ''
    AND EXISTS (SELECT FROM applications WHERE applications.resume_id = files.id);--> statement-breakpoint
DELETE FROM files USING users owner
  WHERE owner.id = files.owner_id AND owner.status = 'deleted' AND owner.full_name = 'Former member'
    AND files.category IN ('resume', 'avatar')
    AND NOT EXISTS (SELECT FROM applications WHERE applications.resume_id = files.id);
