CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % of % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_audit_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What retention shortened, and recorded in the chain, may go; nothing else.
  IF OLD.seq >= 1 AND EXISTS (SELECT FROM audit_heads WHERE lane = OLD.lane AND start_seq >= OLD.seq) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: DELETE of entry % in lane % is refused.', OLD.seq, OLD.lane USING ERRCODE = '42501';
END
$$;--> statement-breakpoint
CREATE TRIGGER no_update BEFORE UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER no_delete BEFORE DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_audit_removal();--> statement-breakpoint
CREATE TRIGGER no_delete BEFORE DELETE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER only_forward BEFORE UPDATE ON audit_heads FOR EACH ROW
  WHEN (NEW.lane <> OLD.lane OR NEW.seq < OLD.seq OR NEW.start_seq < OLD.start_seq OR NEW.start_seq >= GREATEST(NEW.seq, 1))
  EXECUTE FUNCTION refuse_audit_change();
