CREATE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Details that name a deleted person may be erased; nothing can be written in their place.
  IF NEW.details = '{"erased":true}' AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: UPDATE of entry % in lane % is refused.', OLD.seq, OLD.lane USING ERRCODE = '42501';
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER no_update BEFORE UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_audit_update();
